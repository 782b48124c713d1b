import type { Page } from 'playwright-core'
import type { Screen } from './browser'

/** A closed line in photo pixels. */
export type Ring = readonly (readonly [number, number])[]

/** One merchant a screen, because the journeys count quotas. */
export const MERCHANT: Record<Screen, string> = { desktop: '13800000002', phone: '13800000003' }

/**
 * What is seen, whatever the machine's models say: these journeys are about goods, not about seeing.
 *
 * @param planeOf the plane that is seen with a region; none by default
 */
export async function showRegions(
  page: Page,
  regionOf: (kind: string) => Ring,
  planeOf: () => object | null = () => null,
): Promise<void> {
  const answer = (data: unknown) => ({ json: { code: 200, message: 'ok', data } })
  await page.route('**/design/v1/scene', (route) =>
    route.fulfill(answer({ state: 'unavailable', labelsUrl: null, regions: [] })),
  )
  await page.route('**/design/v1/segment', (route) => {
    const { kind } = route.request().postDataJSON() as { kind: string }
    const facts = { maskFileId: null, maskUrl: null, plane: planeOf(), warnings: [], confidence: 0.9 }
    return route.fulfill(answer({ ...facts, polygons: [regionOf(kind)] }))
  })
}

/** Opens a step of the workbench, which shows them one at a time on the phone and together on the desktop. */
export async function openStep(page: Page, screen: Screen, name: string): Promise<void> {
  if (screen === 'phone') await page.getByRole('list', { name: '设计步骤' }).getByRole('button', { name }).click()
}
