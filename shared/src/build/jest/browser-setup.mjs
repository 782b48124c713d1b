// Suites with `@jest-environment node` have no use for it, and loading it takes most of a small suite's time.
if ('document' in globalThis) {
  await import('@testing-library/jest-dom')
  const { configure } = await import('@testing-library/react')
  // Time-out of `waitFor` and `findBy`; a busy machine needs more than the default second.
  configure({ asyncUtilTimeout: 10_000 })
  // React keeps a trace for each of the first 10 000 elements of a second, only to name the creator in its warnings: a tenth of a suite's time.
  const react = await import('react')
  Object.defineProperty(
    react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE,
    'recentlyCreatedOwnerStacks',
    { get: () => Infinity, set() {} },
  )
}
