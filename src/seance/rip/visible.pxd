from seance.kernel.bits cimport count, lowest, size
from seance.rip.codes cimport *
from seance.rip.legal cimport Choices


cpdef tuple values(unsigned long long bag)
cpdef tuple numbers(unsigned int mask)
