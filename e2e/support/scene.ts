import type { Locator, Page } from 'playwright-core'
import { labelPicture } from './label-picture'

export type Point = readonly [number, number]

export const rectangle = (left: number, top: number, width: number, height: number): Point[] => [
  [left, top],
  [left + width, top],
  [left + width, top + height],
  [left, top + height],
]

/** What is asked for a region by a suggestion, a click or a box. */
interface Asked {
  readonly kind: string
  readonly box?: readonly number[]
  readonly click?: Point
}

interface ShownScene {
  /** One digit a cell: n > 0 is the n-th region. */
  readonly rows: readonly string[]
  readonly regions: readonly {
    surface: string
    box: readonly [number, number, number, number]
    wholes?: readonly (readonly number[])[]
  }[]
  readonly confidence: number
  readonly answer: (asked: Asked) => { polygon: readonly Point[]; doubtful?: readonly (readonly Point[])[] }
}

/** What a photo shows, whatever the model of the machine says or lacks: for journeys about hands, not about seeing. */
export async function showScene(page: Page, { rows, regions, confidence, answer }: ShownScene): Promise<void> {
  const say = (data: unknown) => ({ json: { code: 200, message: 'ok', data } })
  await page.route('**/labels-of-the-journey.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: labelPicture(rows, 20) }),
  )
  await page.route('**/design/v1/scene', (route) =>
    route.fulfill(
      say({
        state: 'seen',
        labelsUrl: '/labels-of-the-journey.png',
        regions: regions.map((region) => ({ ...region, confidence: 0.9 })),
      }),
    ),
  )
  await page.route('**/design/v1/segment', (route) => {
    const { polygon, doubtful = [] } = answer(route.request().postDataJSON() as Asked)
    const facts = { maskFileId: null, maskUrl: null, plane: null, warnings: [] }
    return route.fulfill(say({ ...facts, polygons: polygon.length > 0 ? [polygon] : [], confidence, doubtful }))
  })
}

/** Until the regions of a photo are there, a click asks the server instead of taking one. */
export const lookedAt = (page: Page): Promise<void> => page.getByText('正在看照片里').waitFor({ state: 'hidden' })

/** Screen position of a photo point, in the fitted view. */
export async function placesOn(canvas: Locator, photo: { readonly width: number; readonly height: number }) {
  // The view follows a changed layout with the next frame.
  await canvas.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  const area = (await canvas.boundingBox())!
  const margin = area.width < 560 ? 4 : 16
  const scale = Math.min((area.width - 2 * margin) / photo.width, (area.height - 2 * margin) / photo.height)
  const left = area.x + (area.width - photo.width * scale) / 2
  const top = area.y + (area.height - photo.height * scale) / 2
  return ([x, y]: Point): [number, number] => [left + x * scale, top + y * scale]
}
