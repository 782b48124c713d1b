import { loadavg } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import sharp from 'sharp'
import { PHOTO_TEXT } from '../../remote-design/src/workbench/photo/photo.text'
import { CANVAS_TEXT, TOOL_TEXT } from '../../shared/src/ui/region/canvas.text'
import { type Bench, openBench } from '../federation/product'
import { type Measurement, median } from '../support/measurement'

const ROOM = join(import.meta.dirname, '../../server/assets/rooms/living-room.jpg')
/** 12 megapixels. */
const SIZE = { width: 4000, height: 3000 } as const
const ROUNDS = 3
const SECONDS = 6
/** A mouse that reports 125 times a second. */
const MOVE_MS = 8
const GOAL_MS = 1000 / 60
/** A frame that took longer missed at least one refresh of a screen of 60 Hz. */
const LATE_MS = 1.5 * GOAL_MS
/** Limit of a condition: a busy machine is slow to start. */
const PATIENCE_MS = 300_000

const MOVES = (SECONDS * 1000) / MOVE_MS
/** Moves of one box, from press to release. */
const BOX_MOVES = MOVES / 5
/** Moves from a corner of a polygon to the next. */
const CORNER_MOVES = 25
/** Moves of one polygon, to its closing. */
const POLYGON_MOVES = MOVES / 3

interface Doing {
  readonly what: string
  /** The tool, and what the mouse's button does; null where the mouse does not move. */
  readonly hand: {
    readonly tool: 'hand' | 'brush' | 'box' | 'polygon'
    readonly button: 'rests' | 'stroke' | 'boxes' | 'corners'
    readonly largest?: boolean
  } | null
}

const DOINGS: readonly Doing[] = [
  { what: 'reference: nothing moves', hand: null },
  { what: 'reference: the mouse moves over the photo, no tool', hand: { tool: 'hand', button: 'rests' } },
  { what: 'one stroke of the brush', hand: { tool: 'brush', button: 'stroke' } },
  { what: 'one stroke of the largest brush', hand: { tool: 'brush', button: 'stroke', largest: true } },
  { what: 'boxes, each drawn and filled', hand: { tool: 'box', button: 'boxes' } },
  { what: 'polygons of ten corners, each drawn, closed and filled', hand: { tool: 'polygon', button: 'corners' } },
]

/**
 * The region editor of the product in a real browser: time between frames while a hand goes over the whole of a large photo with each
 * tool, beside the same page at rest. The brush snaps to edges, as it does by default; the box takes all that is in it.
 */
export async function runBrushBench(): Promise<Measurement> {
  const bench = await openBench()
  const frames = DOINGS.map((): number[] => [])
  try {
    const opened = await openEditor(bench)
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, doing] of DOINGS.entries()) frames[index]!.push(...(await framesOf(opened, doing)))
    }
  } finally {
    await bench.stop()
  }
  const megapixels = (SIZE.width * SIZE.height) / 1e6
  return {
    title: `Frames while a region is drawn on a photo of ${megapixels} megapixels: headless Chromium without a GPU, at most 60 a second; ${ROUNDS} rounds of ${SECONDS} s, load average ${loadavg()[0]!.toFixed(1)} at the end`,
    rows: DOINGS.map(({ what }, index) => rowOf(what, frames[index]!)),
  }
}

function rowOf(what: string, times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const seconds = times.reduce((sum, each) => sum + each, 0) / 1000
  return {
    what,
    'frames a second (goal 60)': (times.length / seconds).toFixed(1),
    'median frame, ms (goal 16.7)': median(times).toFixed(1),
    '95th percentile, ms': sorted[Math.floor(sorted.length * 0.95)]!.toFixed(1),
    'late frames': `${((times.filter((each) => each > LATE_MS).length / times.length) * 100).toFixed(1)} %`,
  }
}

interface Opened {
  readonly page: Page
  readonly session: CDPSession
}

async function openEditor({ browser, url, state }: Bench): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: state,
    locale: 'zh-CN',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  // esbuild (through tsx) wraps functions in a helper, `__name`, that the page does not have.
  await page.addInitScript('globalThis.__name = (each) => each')
  await showScene(page)
  await page.goto(`${url}/work/design/ceramicTile`)
  await page
    .locator(`input[type=file][aria-label=${PHOTO_TEXT.chooseFile}]`)
    .setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() })
  await page.locator('[role=application][data-ready=true]').waitFor()
  return { page, session: await context.newCDPSession(page) }
}

/** Wall, floor and two things: what the server would say once its models have seen the photo, so that they take no time meanwhile. */
async function showScene(page: Page): Promise<void> {
  const answer = (data: unknown) => ({ json: { code: 200, message: 'ok', data } })
  const labels = '/labels-of-the-bench.png'
  const rows = [...Array<string>(6).fill('1111111111111111'), ...Array<string>(6).fill('2233332222442222')]
  const grey = await sharp(Uint8Array.from(rows.join(''), Number), { raw: { width: 16, height: 12, channels: 1 } })
    .resize(1024, 768, { kernel: 'nearest' })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const regions = ['wall', 'floor', 'thing', 'thing'].map((surface) => {
    return { surface, confidence: 0.9, box: [0, 0, SIZE.width, SIZE.height] }
  })
  await page.route(`**${labels}`, (route) => route.fulfill({ contentType: 'image/png', body: grey }))
  await page.route('**/design/v1/scene', (route) =>
    route.fulfill(answer({ state: 'seen', labelsUrl: labels, regions })),
  )
  const nothing = {
    maskFileId: null,
    maskUrl: null,
    polygons: [],
    plane: null,
    confidence: 0,
    warnings: [],
    doubtful: [],
  }
  await page.route('**/design/v1/segment', (route) => route.fulfill(answer(nothing)))
}

/** The sample room enlarged, with the grain of a camera. */
function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 8 }
  return sharp({ create: { ...SIZE, channels: 3, background: '#808080', noise } })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .then((grain) =>
      sharp(ROOM)
        .resize(SIZE.width, SIZE.height)
        .composite([{ input: grain, blend: 'soft-light' }])
        .jpeg({ quality: 90 })
        .toBuffer(),
    )
}

/** @returns milliseconds from each frame to the next */
async function framesOf({ page, session }: Opened, { hand }: Doing): Promise<number[]> {
  const canvas = page.getByRole('application', { name: CANVAS_TEXT.canvas })
  const area = (await canvas.boundingBox())!
  // To and fro, from top to bottom, at the pace of a quick hand: 8 ways of most of the photo's width.
  const at = (part: number) => ({
    x: area.x + area.width * (0.5 + 0.35 * Math.sin(part * 8 * Math.PI)),
    y: area.y + area.height * (0.1 + 0.8 * part),
  })
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', part: number, pressed: boolean) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...at(part),
      button: pressed || type === 'mouseReleased' ? 'left' : 'none',
      buttons: pressed ? 1 : 0,
      clickCount: type === 'mouseMoved' ? 0 : 1,
    })
  if (hand) {
    await takeTool(page, hand)
    await send('mouseMoved', 0, false)
  }
  const gathered = gatherFrames(page)
  const sent: Promise<unknown>[] = []
  const began = performance.now()
  for (let move = 0; move < MOVES; move++) {
    for (const type of hand ? buttonAt(hand.button, move) : []) {
      if (type === 'close') sent.push(...pressEnter(session))
      else sent.push(send(type, move / MOVES, type === 'mousePressed'))
    }
    const isPressed = hand?.button === 'stroke' || hand?.button === 'boxes'
    if (hand) sent.push(send('mouseMoved', move / MOVES, isPressed))
    const wait = began + (move + 1) * MOVE_MS - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }
  await Promise.all(sent)
  const times = await gathered
  if (hand?.button === 'stroke' || hand?.button === 'boxes') await send('mouseReleased', 1, false)
  if (hand?.button === 'corners') await Promise.all(pressEnter(session))
  if (hand) await takeBack(page, hand)
  return times.slice(1).map((time, index) => time - times[index]!)
}

type Hand = NonNullable<Doing['hand']>

async function takeTool(page: Page, { tool, button, largest }: Hand): Promise<void> {
  await page.getByRole('button', { name: TOOL_TEXT[tool].label, exact: true }).click()
  if (button === 'stroke') {
    await page.getByRole('slider', { name: CANVAS_TEXT.brushSize }).press(largest ? 'End' : 'Home')
    if (!largest) for (let step = 0; step < 15; step++) await page.keyboard.press('ArrowRight')
  }
  if (button === 'boxes') {
    const plain = page.getByRole('button', { name: CANVAS_TEXT.plainBox })
    if ((await plain.getAttribute('aria-pressed')) === 'false') await plain.click()
  }
  // Enter closes a polygon there.
  if (button === 'corners') await page.getByRole('application', { name: CANVAS_TEXT.canvas }).focus()
}

/** What happens before a move. */
function buttonAt(button: Hand['button'], move: number): readonly ('mousePressed' | 'mouseReleased' | 'close')[] {
  if (button === 'stroke') return move === 0 ? ['mousePressed'] : []
  if (button === 'boxes') {
    if (move % BOX_MOVES > 0) return []
    return move === 0 ? ['mousePressed'] : ['mouseReleased', 'mousePressed']
  }
  if (button === 'rests' || move % CORNER_MOVES > 0) return []
  return move > 0 && move % POLYGON_MOVES === 0
    ? ['close', 'mousePressed', 'mouseReleased']
    : ['mousePressed', 'mouseReleased']
}

const pressEnter = (session: CDPSession): Promise<unknown>[] =>
  (['rawKeyDown', 'keyUp'] as const).map((type) =>
    session.send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 }),
  )

const STEPS = { rests: 0, stroke: 1, boxes: MOVES / BOX_MOVES, corners: MOVES / POLYGON_MOVES } as const

/** Undoes what was drawn, which ends only where it was drawn as meant. */
async function takeBack(page: Page, { button }: Hand): Promise<void> {
  const undo = page.getByRole('button', { name: CANVAS_TEXT.undo })
  for (let step = 0; step < STEPS[button]; step++) await undo.click()
  await undo.and(page.locator(':disabled')).waitFor()
}

/** Times of the frames from now on, of nearly all the time that the hand moves. */
function gatherFrames(page: Page): Promise<number[]> {
  return page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        const tick = (now: number) => {
          times.push(now)
          if (now - times[0]! < ms) requestAnimationFrame(tick)
          else resolve(times)
        }
        requestAnimationFrame(tick)
      }),
    SECONDS * 950,
  )
}
