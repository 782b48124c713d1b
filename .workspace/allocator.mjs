/**
 * Settings of glibc's allocator for a server that decodes pictures and runs models in threads. Left alone, it raises its own threshold
 * with the first large picture that is freed, and from then on keeps freed tensors and rasters in an arena for each thread. Figures:
 * `bench/results/memory.md`. Other systems ignore them.
 */
export const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
