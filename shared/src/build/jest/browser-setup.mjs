// Suites with `@jest-environment node` have no use for it, and loading it takes most of a small suite's time.
if ('document' in globalThis) {
  await import('@testing-library/jest-dom')
  const { configure } = await import('@testing-library/react')
  // Time-out of `waitFor` and `findBy`; a busy machine needs more than the default second.
  configure({ asyncUtilTimeout: 10_000 })
}
