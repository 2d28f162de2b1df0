"""The text of a new pack. Its questions are examples of every kind, and hold every check."""

from typing import Final

TOML_TEMPLATE: Final = """\
# Tu mazo. Cambia estas preguntas por las tuyas y compruébalo con: anfitrion mazo comprobar "MAZO.toml"
# Lo que va detrás de # es un comentario: el programa no lo lee.
# Una partida gasta tres tarjetas rojas y tres esmeralda por persona, y aquí hay una de cada. Para jugar solo con
# este mazo, escribe más; para sumarlo al del programa: anfitrion jugar Ana Beto --mazo base --mazo "MAZO.toml"

[mazo]
nombre = "MAZO"

# ---- Tarjetas rojas: cinco preguntas que se responden con los dados. ----
# Cada respuesta es una sola palabra de 3 o 4 letras que salga con los dados (anfitrion dados PALABRA).
# Para otra tarjeta, copia todo desde [[roja]], con otro id.

[[roja]]
id = "r1"              # distinto en cada tarjeta
tema = "variado"       # variado, animales, cocina, casa, cuerpo, naturaleza, geografía, deporte, letras,
                       # números, historia, arte, ciencia, oficios o fiesta
nivel = 1              # 1 fácil, 2 medio, 3 difícil
region = "todas"       # todas, es (España) o am (América)

[[roja.pregunta]]
texto = "Animal de casa que dice miau."    # hasta 90 letras; los números, con palabras
respuesta = "gato"
errores = ["vaca", "pato"]                 # fallos que alguien diría; puedes quitar esta línea
valor = 1                                  # los puntos: del 1 al 5, y nunca bajan

[[roja.pregunta]]
texto = "Bebida caliente que mucha gente toma al despertar."
respuesta = "café"
acepta = ["mate"]                          # otras respuestas buenas, también de 3 o 4 letras
valor = 2

[[roja.pregunta]]
texto = "Número de ruedas de una bicicleta."
respuesta = "dos"
valor = 3

[[roja.pregunta]]
texto = "Nace en la montaña, corre por el valle y acaba en el mar."
respuesta = "río"
valor = 4

[[roja.pregunta]]
texto = "Dura sesenta minutos."
respuesta = "hora"
valor = 5

# ---- Tarjetas esmeralda: diez preguntas que se responden hablando. ----

[[esmeralda]]
id = "e1"
tema = "variado"
nivel = 1
region = "todas"

# Sin tipo, la respuesta es esa palabra o frase, o una de acepta.
[[esmeralda.pregunta]]
texto = "¿Qué insecto hace la miel?"       # hasta 120 letras
respuesta = "abeja"
acepta = ["abejas"]
errores = ["mosca", "hormiga"]
valor = 1

# Un número entero, en cifras; vale dicho de cualquier manera.
[[esmeralda.pregunta]]
tipo = "numero"
texto = "¿Cuánto es tres más cuatro?"
respuesta = 7
valor = 1

# Cualquiera de una lista.
[[esmeralda.pregunta]]
tipo = "una_de"
texto = "Di un día del fin de semana."
respuesta = ["sábado", "domingo"]
valor = 2

# Varias de una lista, sin orden.
[[esmeralda.pregunta]]
tipo = "varias"
texto = "Di tres estaciones del año."
respuesta = ["primavera", "verano", "otoño", "invierno"]
cuantas = 3
valor = 2

# Todas, en este orden.
[[esmeralda.pregunta]]
tipo = "orden"
texto = "Di de menor a mayor: elefante, hormiga, perro."
respuesta = ["hormiga", "perro", "elefante"]
valor = 3

# Una palabra, letra por letra.
[[esmeralda.pregunta]]
tipo = "letras"
texto = "Deletrea al revés la palabra mar."
respuesta = "ram"
valor = 3

# Con contiene = true, la respuesta está en la pregunta a propósito.
[[esmeralda.pregunta]]
texto = "¿Qué está más lejos de aquí, la luna o la playa?"
respuesta = "luna"
errores = ["playa"]
contiene = true
valor = 4

# Cualquier cosa dicha en voz alta vale.
[[esmeralda.pregunta]]
tipo = "libre"
texto = "Di muy deprisa: tres tristes tigres comen trigo."
valor = 4

# La mesa decide: dice «vale» o «no vale».
[[esmeralda.pregunta]]
tipo = "mesa"
texto = "Imita a alguien de la mesa."
valor = 5

# leer: cómo debe sonar la pregunta, si la voz la dice mal.
[[esmeralda.pregunta]]
texto = "¿De qué país viene la pizza?"
leer = "¿De qué país viene la pitsa?"
respuesta = "Italia"
valor = 5
"""
"""The new pack; MAZO stands for its name."""

CSV_NOTES: Final = (
    "Tu mazo: una pregunta en cada línea. Las líneas que empiezan por # son comentarios.",
    "Guárdalo como «CSV UTF-8» y compruébalo con: anfitrion mazo comprobar ARCHIVO",
    "Una partida gasta tres tarjetas rojas y tres esmeralda por persona, y aquí hay una de cada: escribe más,",
    "o suma este mazo al del programa: anfitrion jugar Ana Beto --mazo base --mazo ARCHIVO",
    "Una tarjeta roja lleva cinco preguntas y una esmeralda diez: repite su nombre en la columna tarjeta.",
    "Varias respuestas en una celda se separan con |. Las celdas que no hacen falta se dejan vacías.",
)
"""What a spreadsheet says of itself, above its columns."""
