import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe calls serious or critical of the page, once what comes and goes on it has come or gone: half shown it has less contrast. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
  )
  // In the page itself: otherwise each finding list is put together in a tab of its own, needed only for frames of other origins.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
