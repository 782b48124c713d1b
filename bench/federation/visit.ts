import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'

/** Emulated bandwidth and latency; null for the plain loopback connection. */
export interface Link {
  readonly title: string
  readonly bitsPerSecond: number
  readonly latencyMs: number
}

/** Cost of one step of a visit. */
export interface Cost {
  readonly requests: number
  /** Transferred bytes, including headers. */
  readonly bytes: number
  /** Until the page's heading is visible. */
  readonly ms: number
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

const QUIET_MS = 700

/** One cold visit: an empty cache, one page, its traffic counted step by step. */
export class Visit {
  private constructor(
    readonly page: Page,
    private readonly context: BrowserContext,
    private readonly traffic: Traffic,
  ) {}

  /**
   * @param preloads false sets the browser's data-saving mode, in which the host preloads nothing
   */
  static async begin(
    browser: Browser,
    link: Link | null,
    options: { readonly storageState?: StorageState; readonly preloads: boolean },
  ): Promise<Visit> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      ...(options.storageState ? { storageState: options.storageState } : {}),
    })
    // esbuild (through tsx) wraps functions in a helper, `__name`, that the page does not have.
    await context.addInitScript('globalThis.__name = (each) => each')
    if (!options.preloads) {
      await context.addInitScript(
        'Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ saveData: true }) })',
      )
    }
    const page = await context.newPage()
    const traffic: Traffic = { requests: 0, bytes: 0, lastAt: performance.now(), underWay: new Set() }
    const session = await context.newCDPSession(page)
    await count(session, traffic)
    if (link) {
      const throughput = link.bitsPerSecond / 8
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: link.latencyMs,
        downloadThroughput: throughput,
        uploadThroughput: throughput,
      })
    }
    return new Visit(page, context, traffic)
  }

  /** Loads an address as a new document. */
  async open(url: string): Promise<Cost> {
    return this.step(async () => {
      await this.page.addInitScript(() => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('h1')) return
          observer.disconnect()
          requestAnimationFrame(() => Object.assign(globalThis, { headingAt: performance.now() }))
        })
        observer.observe(document, { childList: true, subtree: true })
      })
      await this.page.goto(url, { waitUntil: 'commit' })
      const handle = await this.page.waitForFunction(() => Reflect.get(globalThis, 'headingAt') as number | undefined)
      return (await handle.jsonValue()) ?? Number.NaN
    })
  }

  /** Clicks the menu's link to a path. */
  async follow(path: string): Promise<Cost> {
    await this.page.waitForSelector(`a[href="${path}"]`)
    return this.step(() =>
      this.page.evaluate((target) => {
        const link = document.querySelector<HTMLAnchorElement>(`a[href="${target}"]`)
        const heading = (): string | undefined => document.querySelector('h1')?.textContent
        const former = heading()
        return new Promise<number>((resolve) => {
          const started = performance.now()
          const observer = new MutationObserver(() => {
            const present = heading()
            if (location.pathname !== target || present === undefined || present === former) return
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.now() - started))
          })
          observer.observe(document, { childList: true, subtree: true, characterData: true })
          link?.click()
        })
      }, path),
    )
  }

  /** Waits until there has been no request for {@link QUIET_MS}, at most a minute. */
  async quiet(): Promise<void> {
    const deadline = performance.now() + 60_000
    const busy = (): boolean => this.traffic.underWay.size > 0 || performance.now() - this.traffic.lastAt < QUIET_MS
    while (busy() && performance.now() < deadline) await this.page.waitForTimeout(100)
  }

  async end(): Promise<void> {
    await this.context.close()
  }

  private async step(act: () => Promise<number>): Promise<Cost> {
    Object.assign(this.traffic, { requests: 0, bytes: 0, lastAt: performance.now() })
    const ms = await act()
    await this.quiet()
    return { requests: this.traffic.requests, bytes: this.traffic.bytes, ms }
  }
}

interface Traffic {
  requests: number
  bytes: number
  lastAt: number
  readonly underWay: Set<string>
}

async function count(session: CDPSession, traffic: Traffic): Promise<void> {
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId }) => {
    traffic.lastAt = performance.now()
    traffic.underWay.add(requestId)
  })
  session.on('Network.loadingFailed', ({ requestId }) => traffic.underWay.delete(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    traffic.lastAt = performance.now()
    traffic.underWay.delete(requestId)
    // Cached responses and data URLs are not traffic.
    if (encodedDataLength <= 0) return
    traffic.requests += 1
    traffic.bytes += encodedDataLength
  })
}
