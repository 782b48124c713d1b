const { TestEnvironment } = require('jest-environment-jsdom')
const { lazyComputedStyle } = require('./computed-style.cjs')
const { MessageChannel, BroadcastChannel } = require('node:worker_threads')

// jsdom lacks what msw, antd and the router expect of a browser; Node has the real ones.
module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args)
    const { global } = this
    for (const name of [
      'TextEncoder',
      'TextDecoder',
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'ReadableStream',
      'WritableStream',
      'TransformStream',
      'structuredClone',
      'CompressionStream',
      'DecompressionStream',
    ]) {
      global[name] = globalThis[name]
    }
    // Node's MessagePorts keep the process alive while listening (React's scheduler never stops): teardown closes them.
    const channels = (this.channels = [])
    global.MessageChannel = class extends MessageChannel {
      constructor() {
        super()
        channels.push(this)
      }
    }
    global.BroadcastChannel = BroadcastChannel
    Object.defineProperty(global, 'crypto', { value: globalThis.crypto, configurable: true })
    // Reduced motion: overlays open without animation, so tests do not depend on the machine's load.
    global.matchMedia ??= (query) => ({
      matches: query === '(prefers-reduced-motion: reduce)',
      media: query,
      onchange: null,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
      dispatchEvent: () => false,
    })
    global.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    global.IntersectionObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
      takeRecords() {
        return []
      }
    }
    // Of pseudo-elements, which antd's Table asks for, jsdom knows nothing and says so.
    global.getComputedStyle = lazyComputedStyle(global.getComputedStyle)
    global.scrollTo = () => {}
  }
  async teardown() {
    for (const { port1, port2 } of this.channels) {
      port1.close()
      port2.close()
    }
    await super.teardown()
  }
}
