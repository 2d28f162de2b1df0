"""What holds for all tests."""

import signal
import threading

if threading.current_thread() is threading.main_thread():
    # What a shell starts in the background ignores Ctrl-C, and so would every program that a test starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
