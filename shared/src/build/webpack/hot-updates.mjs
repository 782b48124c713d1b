/** Development only: notifies the mock host of each hot update, so that a crashed page is retried. */
const hot = import.meta.webpackHot
if (hot) hot.addStatusHandler((status) => status === 'idle' && window.dispatchEvent(new Event('tessera:updated')))
