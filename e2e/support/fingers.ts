import type { Page } from 'playwright-core'

type Place = readonly [x: number, y: number]

/** Fingers on the page, in CSS pixels: Playwright's own touchscreen only taps. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: places.map(([x, y], id) => ({ x, y, id })),
    })
  // A finger that moves without time flings, and the browser takes the next tap for the end of that.
  const frame = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  /** All fingers from their first to their last place, lifted there; the second touches down after the first. */
  async function move(ways: readonly (readonly [from: Place, to: Place])[], steps = 4): Promise<void> {
    for (let finger = 1; finger <= ways.length; finger += 1) {
      await touch(
        'touchStart',
        ways.slice(0, finger).map(([from]) => from),
      )
    }
    for (let step = 1; step <= steps; step += 1) {
      const at = ([from, to]: readonly [Place, Place]): Place => [
        from[0] + ((to[0] - from[0]) * step) / steps,
        from[1] + ((to[1] - from[1]) * step) / steps,
      ]
      await touch('touchMove', ways.map(at))
      if (steps > 1) await frame()
    }
    await touch('touchEnd', [])
  }
  return {
    drag: (from: Place, to: Place) => move([[from, to]]),
    /** A drag in no time, that no tap follows. */
    flick: (from: Place, to: Place) => move([[from, to]], 1),
    /** Two fingers. */
    pinch: (one: readonly [Place, Place], other: readonly [Place, Place]) => move([one, other]),
  }
}
