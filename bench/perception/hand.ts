import type OpenCv from '@techstark/opencv-js'
import sharp from 'sharp'
import { createDocument } from '../../shared/src/canvas/document/canvas-document'
import { answerClick } from '../../shared/src/canvas/editor/answer-click'
import { Editor } from '../../shared/src/canvas/editor/editor'
import { toScreen } from '../../shared/src/canvas/geometry/view'
import { pieceOfAll } from '../../shared/src/canvas/scene/rugs'
import { createScene } from '../../shared/src/canvas/scene/scene'
import { wholeBeside } from '../../shared/src/canvas/scene/wholes'
import { suggestTool } from '../../shared/src/canvas/tools/suggest/suggest.tool'
import type { Ask } from '../../shared/src/canvas/tools/tool'
import { type Correction, type Mask, nextCorrection, overlap } from './measures'
import type { Answer, Method, SceneOfPhoto } from './methods'
import type { Room } from './rooms'

const VIEWPORT = { width: 1000, height: 800 }
/** Milliseconds between clicks that belong together, and that do not. */
const QUICKLY = 50
const LATER = 5000

/**
 * IoU after each of two clicks where a person who sees the truth would click: the largest wrong region first. With a
 * method that knows a scene the workbench's own canvas is clicked, and what it asks is answered by the method; a click
 * that makes it worse is followed by a second one, which asks for a finer piece, as the workbench tells people to, and is
 * undone when that does not help.
 */
export async function correctTwice(
  cv: typeof OpenCv,
  room: Room,
  method: Method,
  first: Answer,
  floor: Mask,
): Promise<[number, number]> {
  const scene = (await method.sceneOf?.(room)) ?? null
  const click = scene ? await handOnCanvas(room, method, first, scene, floor) : byPoints(room, method)
  let { mask } = first
  const scores: number[] = []
  for (let round = 0; round < 2; round++) {
    const next = nextCorrection(cv, mask, floor)
    if (next) mask = await click(next)
    scores.push(overlap(mask, floor))
  }
  return [scores[0]!, scores[1]!]
}

type Click = (at: Correction) => Promise<Mask>

/** All clicks so far in one question. */
function byPoints(room: Room, method: Method): Click {
  const points: Correction[] = []
  return async (next) => {
    points.push(next)
    return (await method.see(room, { kind: 'floor', points })).mask
  }
}

async function handOnCanvas(
  room: Room,
  method: Method,
  first: Answer,
  scene: SceneOfPhoto,
  floor: Mask,
): Promise<Click> {
  const { editor, region, press } = await openCanvas(room, method, scene, floor)
  editor.applySuggestion(first.mask, null)
  const score = () => overlap(region, floor)
  return async ({ at }) => {
    const before = score()
    await press(at, LATER)
    const steps = editor.document.history.past.length
    if (score() < before) await press(at, QUICKLY)
    // Still worse: taken back, the correction is spent.
    while (score() < before && editor.document.history.past.length >= steps && steps > 0) editor.undo()
    return { ...floor, data: Uint8Array.from(region.data) }
  }
}

/**
 * IoU of a thing clicked once on the workbench's canvas, and of the best of that and of the larger things that are offered after it, one
 * press each: a person sees which of them is meant. Null with a method that knows no scene.
 */
export async function selectThing(
  room: Room,
  method: Method,
  at: Correction['at'],
  thing: Mask,
): Promise<{ readonly onCanvas: number; readonly larger: number } | null> {
  const scene = (await method.sceneOf?.(room)) ?? null
  if (!scene) return null
  const { editor, region, press } = await openCanvas(room, method, scene, thing)
  await press(at, LATER)
  const scores = [overlap(region, thing)]
  for (let whole = wholeBeside(editor.scene!, region); whole; whole = wholeBeside(editor.scene!, region)) {
    const piece = pieceOfAll(editor.scene!, region, { labels: whole, taken: false })
    if (!editor.applyRegion(piece, 'add')) break
    scores.push(overlap(region, thing))
  }
  return { onCanvas: scores[0]!, larger: Math.max(...scores) }
}

/** The workbench's own canvas, on which one presses; what it asks is answered by the method. */
async function openCanvas(
  room: Room,
  method: Method,
  { labels, regions }: SceneOfPhoto,
  { width, height }: Pick<Mask, 'width' | 'height'>,
) {
  const editor = new Editor(createDocument({ width, height }), [suggestTool])
  const region = editor.document.mask
  if (region.width !== width) throw new Error('The room is larger than the canvas keeps regions.')
  editor.resize(VIEWPORT)
  const { data, info } = await sharp(labels).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  const map = { width: info.width, height: info.height, data: new Uint8Array(data) }
  editor.setScene(createScene(map, regions, { width, height }, region))
  const pixels = await sharp(room.raster.data, { raw: room.raster }).ensureAlpha().raw().toBuffer()
  editor.readPixels = () => pixels
  editor.setTool('suggest')
  let answered = Promise.resolve()
  const seer = {
    tellsApart: true,
    see: async (points: readonly Correction[]) => {
      const { mask, confidence } = await method.see(room, { kind: 'object', points })
      return { region: mask, confidence }
    },
  }
  const answer = async (ask: Ask) => {
    await answerClick(editor, ask, seer)
    editor.finishAsking(ask)
  }
  editor.subscribe((change) => {
    if (change.kind === 'ask') answered = answer(change.ask)
  })
  let time = 0
  const press = async ([x, y]: Correction['at'], pause: number) => {
    time += pause
    const screen = toScreen(editor.view, [x + 0.5, y + 0.5])
    const pointer = { id: 1, kind: 'mouse' as const, screen, alt: false, wantsPan: false, time }
    editor.gestures.pointerDown(pointer)
    editor.gestures.pointerUp(pointer)
    await answered
  }
  return { editor, region, press }
}
