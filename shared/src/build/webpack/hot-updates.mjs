/** In a page that a development server updates: tells the mock host of each update, so that a page that crashed is tried again. */
const hot = import.meta.webpackHot
if (hot) hot.addStatusHandler((status) => status === 'idle' && window.dispatchEvent(new Event('tessera:updated')))
