"""What every kept file needs: to be written whole or not at all, to be set aside, a reason in Spanish."""

import contextlib
import errno
import os
import tempfile
from itertools import count
from pathlib import Path
from typing import Final

_REASONS: Final = {
    errno.EACCES: "no hay permiso",
    errno.EPERM: "no hay permiso",
    errno.EROFS: "el disco es de solo lectura",
    errno.ENOSPC: "el disco está lleno",
    errno.EDQUOT: "tu espacio en el disco está lleno",
    errno.EFBIG: "no cabe más en el archivo",
    errno.ENOENT: "no existe",
    errno.EISDIR: "es una carpeta",
    errno.ENOTDIR: "parte de su ruta no es una carpeta",
    errno.EEXIST: "ya existe",
    errno.EIO: "el disco falla",
    errno.ENAMETOOLONG: "su nombre es demasiado largo",
}


def reason(error: OSError) -> str:
    """Why the system refused, in Spanish, to end a sentence with."""
    name = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return _REASONS.get(error.errno or 0, f"el sistema lo niega ({name})")


def write_whole(path: Path, content: bytes) -> None:
    """Make ``content`` the content of ``path``: after a crash it has either the old or the new. OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Put the names in ``folder`` on disk, where the system can; Windows needs no asking."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def aside(path: Path) -> Path:
    """A name beside ``path`` under which its damaged content can be kept; nothing has it yet."""
    names = (path.with_name(f"{path.name}.dañado{number if number > 1 else ''}") for number in count(1))
    return next(name for name in names if not name.exists())
