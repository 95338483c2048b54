# What the compiled rooms use of Cython's pure-Python mode, as the type checker should see it.
import builtins
from contextlib import AbstractContextManager
from typing import Final, TypeAlias, TypeVar

T = TypeVar("T")

compiled: Final[bool]
nogil: AbstractContextManager[None]
gil: AbstractContextManager[None]

int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
uchar: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
double: TypeAlias = float
p_int: TypeAlias = list[builtins.int]
p_double: TypeAlias = list[float]
bint: TypeAlias = builtins.bool
longlong: TypeAlias = builtins.int
void: TypeAlias = None

def declare(kind: type[T], value: T) -> T: ...
def cclass(cls: type[T]) -> type[T]: ...
def final(cls: type[T]) -> type[T]: ...
def cast(kind: type[T], value: object) -> T: ...
def sizeof(kind: object) -> builtins.int: ...
