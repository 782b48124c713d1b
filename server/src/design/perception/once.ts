/**
 * Works something out once for each object, as long as that is remembered: nothing else that it depends on may differ between calls.
 * What failed is tried again.
 */
export function once<Key extends object, More extends readonly unknown[], Result>(
  find: (key: Key, ...more: More) => Result,
): typeof find {
  const known = new WeakMap<Key, { readonly found: Result }>()
  return (key, ...more) => {
    const kept = known.get(key) ?? { found: find(key, ...more) }
    known.set(key, kept)
    if (kept.found instanceof Promise) kept.found.catch(() => known.delete(key))
    return kept.found
  }
}
