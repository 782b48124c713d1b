import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe calls serious or critical of the page as it is now. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // In the page itself: otherwise each finding list is put together in a tab of its own, needed only for frames of other origins.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}
