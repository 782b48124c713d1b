import { EngineFailure, type Raster } from '../engines/engine'
import { transformSquare } from './fourier'
import { type GreyPicture, greyOf, sampleGrey, slopesOf } from './grey-picture'
import { residualOf } from './residual'

/** Where a place of the photo lies in the answer: `scale · (place − middle) + middle + shift`. */
export interface Move {
  scale: number
  shiftX: number
  shiftY: number
}

const WORKING_PX = 512
/** Side of the square for phase correlation. */
const SQUARE = 128
/** Engines that redraw the whole picture were seen to zoom by up to a few per cent (QwenLM/Qwen-Image #160). */
const SCALES = Array.from({ length: 13 }, (_, index) => 0.94 + index * 0.01)
const ROUNDS = 12
/** Good enough not to search for more. */
const SURE = { residualPx: 0.3, agreement: 0.9 } as const
/** Fewer comparable pixels tell nothing. */
const LEAST_SHARE = 0.02
/** Beyond this, what was drawn inside does not meet what is around it. */
const MOST_RESIDUAL_PX = 2
/** Less agreement of light and dark than this is another picture. */
const LEAST_AGREEMENT = 0.5
/** Resampling softens: not for less than this, in pixels at the picture's edge. */
const LEAST_MOVE_PX = 0.15

/**
 * Brings an engine's answer to the place and size of the photo by what both show outside the mask: phase correlation
 * over a few scales, refined by least squares on brightness.
 * @param valid 1 where answer and photo should be equal
 * @throws EngineFailure `shifted` when more than 2 pixels of difference remain, or nothing fits
 */
export function registerAnswer(photo: Raster, answer: Raster, valid: Uint8Array): { picture: Raster; move: Move } {
  const step = Math.max(1, Math.round(Math.max(photo.width, photo.height) / WORKING_PX))
  const still = greyOf(photo, valid, step)
  const moving = greyOf(answer, valid, step)
  const none: Move = { scale: 1, shiftX: 0, shiftY: 0 }
  const comparable = still.valid.reduce((sum, each) => sum + each, 0)
  if (comparable < still.valid.length * LEAST_SHARE) return { picture: answer, move: none }
  const slopes = slopesOf(still)
  const measured = (start: Move) => {
    const move = refine(still, slopes, moving, start)
    return { move, ...residualOf(still, slopes, movedGrey(moving, move)) }
  }
  let best = measured(none)
  // Most answers lie where they should, and the search is the costly part.
  if (best.residualPx > SURE.residualPx || best.agreement < SURE.agreement) {
    const found = measured(coarseMove(still, moving))
    if (found.residualPx < best.residualPx) best = found
  }
  const residualPx = best.residualPx * step
  if (residualPx > MOST_RESIDUAL_PX || best.agreement < LEAST_AGREEMENT) {
    const said = `${residualPx.toFixed(1)} px left, agreement ${best.agreement.toFixed(2)}`
    throw new EngineFailure('engine_failed', `The answer does not lie on the photo: ${said}.`, { detail: 'shifted' })
  }
  const move = { scale: best.move.scale, shiftX: best.move.shiftX * step, shiftY: best.move.shiftY * step }
  const atEdge = (Math.abs(move.scale - 1) * Math.max(photo.width, photo.height)) / 2
  const isStill = Math.hypot(move.shiftX, move.shiftY) + atEdge < LEAST_MOVE_PX
  return { picture: isStill ? answer : warp(answer, move), move }
}

function coarseMove(still: GreyPicture, moving: GreyPicture): Move {
  const edges = edgesOf(moving)
  const target = spectrumOf(edgesOf(still), still, 1)
  let best = { peak: -1, move: { scale: 1, shiftX: 0, shiftY: 0 } }
  for (const scale of SCALES) {
    const { peak, x, y } = correlate(target, spectrumOf(edges, still, scale))
    if (peak > best.peak) best = { peak, move: { scale, shiftX: x, shiftY: y } }
  }
  const perPixel = Math.max(1, Math.max(still.width, still.height) / SQUARE)
  const { scale, shiftX, shiftY } = best.move
  return { scale, shiftX: shiftX * perPixel * scale, shiftY: shiftY * perPixel * scale }
}

interface Spectrum {
  real: Float64Array
  imaginary: Float64Array
}

/** Strength of edges: independent of a picture's tone. */
function edgesOf(picture: GreyPicture): GreyPicture {
  const { x, y } = slopesOf(picture)
  return { ...picture, values: x.map((slope, index) => Math.sqrt(Math.hypot(slope, y[index]!))) }
}

/** Spectrum of edges, scaled about the middle. Places not to be compared are empty; the border fades out. */
function spectrumOf(edges: GreyPicture, { width, height, valid }: GreyPicture, scale: number): Spectrum {
  const perPixel = Math.max(1, Math.max(width, height) / SQUARE)
  const real = new Float64Array(SQUARE * SQUARE)
  for (let y = 0; y < SQUARE; y++) {
    const fromY = (y - SQUARE / 2) * perPixel
    const row = Math.round(fromY + height / 2)
    if (row < 0 || row >= height) continue
    for (let x = 0; x < SQUARE; x++) {
      const fromX = (x - SQUARE / 2) * perPixel
      const column = Math.round(fromX + width / 2)
      if (column < 0 || column >= width || !valid[row * width + column]) continue
      const strength = sampleGrey(edges, fromX * scale + width / 2, fromY * scale + height / 2)
      if (strength > 0) real[y * SQUARE + x] = strength * fade(column / width) * fade(row / height)
    }
  }
  const imaginary = new Float64Array(SQUARE * SQUARE)
  transformSquare(real, imaginary, SQUARE)
  return { real, imaginary }
}

const fade = (share: number) => Math.min(1, 8 * Math.min(share, 1 - share))

/** Phase correlation: height and place of its peak, in pixels of the square. */
function correlate(still: Spectrum, moving: Spectrum): { peak: number; x: number; y: number } {
  const real = new Float64Array(SQUARE * SQUARE)
  const imaginary = new Float64Array(SQUARE * SQUARE)
  for (let index = 0; index < real.length; index++) {
    const crossReal = moving.real[index]! * still.real[index]! + moving.imaginary[index]! * still.imaginary[index]!
    const crossImaginary = moving.imaginary[index]! * still.real[index]! - moving.real[index]! * still.imaginary[index]!
    const size = Math.hypot(crossReal, crossImaginary) || 1
    real[index] = crossReal / size
    imaginary[index] = crossImaginary / size
  }
  transformSquare(real, imaginary, SQUARE, true)
  let best = 0
  for (let index = 1; index < real.length; index++) if (real[index]! > real[best]!) best = index
  const signed = (value: number) => (value > SQUARE / 2 ? value - SQUARE : value)
  return { peak: real[best]!, x: signed(best % SQUARE), y: signed(Math.floor(best / SQUARE)) }
}

/** The answer's brightness at the photo's places; not comparable where the answer ends. */
function movedGrey(moving: GreyPicture, { scale, shiftX, shiftY }: Move): GreyPicture {
  const { width, height } = moving
  const values = new Float32Array(width * height)
  const valid = new Uint8Array(width * height)
  for (let index = 0; index < values.length; index++) {
    const atX = scale * ((index % width) - width / 2) + width / 2 + shiftX
    const atY = scale * (Math.floor(index / width) - height / 2) + height / 2 + shiftY
    const value = sampleGrey(moving, atX, atY)
    if (Number.isNaN(value)) continue
    values[index] = value
    valid[index] = 1
  }
  return { width, height, values, valid }
}

/** Gauss–Newton on brightness over shift and scale, with gain and offset fitted along; slopes are the photo's. */
function refine(still: GreyPicture, slopes: Slopes, moving: GreyPicture, start: Move): Move {
  let move = start
  for (let round = 0; round < ROUNDS; round++) {
    const step = leastSquares(still, slopes, movedGrey(moving, move))
    if (!step) break
    move = { scale: move.scale + step[2]!, shiftX: move.shiftX + step[0]!, shiftY: move.shiftY + step[1]! }
    if (Math.hypot(step[0]!, step[1]!) < 0.005 && Math.abs(step[2]!) < 1e-5) break
  }
  return move
}

type Slopes = ReturnType<typeof slopesOf>
/** Shift x, shift y, scale, gain, offset; the last column is what they have to explain. */
const UNKNOWNS = 5

/** Change of shift x, shift y and scale; null when the picture does not determine them. */
function leastSquares(still: GreyPicture, slopes: Slopes, moved: GreyPicture): number[] | null {
  const { width, height, valid, values } = still
  const matrix = Array.from({ length: UNKNOWNS }, () => new Float64Array(UNKNOWNS + 1))
  const row = new Float64Array(UNKNOWNS + 1)
  for (let y = 1; y < height - 1; y++) {
    // A chequer of half the pixels is enough.
    for (let x = 1 + (y % 2); x < width - 1; x += 2) {
      const index = y * width + x
      if (!valid[index] || !moved.valid[index]) continue
      const value = moved.values[index]!
      row[0] = slopes.x[index]!
      row[1] = slopes.y[index]!
      row[2] = row[0] * (x - width / 2) + row[1] * (y - height / 2)
      // photo = gain · answer + offset, linearised about a gain of 1.
      row[3] = value
      row[4] = 1
      row[5] = values[index]! - value
      for (let line = 0; line < UNKNOWNS; line++) {
        const into = matrix[line]!
        for (let column = line; column <= UNKNOWNS; column++) into[column]! += row[line]! * row[column]!
      }
    }
  }
  for (let line = 1; line < UNKNOWNS; line++) {
    for (let column = 0; column < line; column++) matrix[line]![column] = matrix[column]![line]!
  }
  const solved = solve(matrix)
  if (!solved) return null
  // Steps beyond a few pixels leave what the slopes describe.
  const most = Math.max(1, Math.abs(solved[0]!) / 4, Math.abs(solved[1]!) / 4, Math.abs(solved[2]!) / 0.02)
  return solved.slice(0, 3).map((value) => value / most)
}

/** Gauss elimination with pivots. */
function solve(matrix: Float64Array[]): number[] | null {
  const size = matrix.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let line = column + 1; line < size; line++) {
      if (Math.abs(matrix[line]![column]!) > Math.abs(matrix[pivot]![column]!)) pivot = line
    }
    const chosen = matrix[pivot]!
    if (Math.abs(chosen[column]!) < 1e-6) return null
    matrix[pivot] = matrix[column]!
    matrix[column] = chosen
    for (let line = 0; line < size; line++) {
      if (line === column) continue
      const factor = matrix[line]![column]! / chosen[column]!
      for (let at = column; at <= size; at++) matrix[line]![at]! -= factor * chosen[at]!
    }
  }
  return matrix.map((line, index) => line[size]! / line[index]!)
}

/** The answer brought to the photo's place, bilinear; beyond its edge the edge is repeated. */
function warp(answer: Raster, { scale, shiftX, shiftY }: Move): Raster {
  const { width, height, data } = answer
  const out = new Uint8Array(data.length)
  for (let y = 0; y < height; y++) {
    const fromY = Math.min(height - 1, Math.max(0, scale * (y - height / 2) + height / 2 + shiftY))
    const top = Math.min(height - 2, Math.floor(fromY))
    const down = fromY - top
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(width - 1, Math.max(0, scale * (x - width / 2) + width / 2 + shiftX))
      const left = Math.min(width - 2, Math.floor(fromX))
      const right = fromX - left
      const at = (top * width + left) * 3
      for (let channel = 0; channel < 3; channel++) {
        const above = data[at + channel]! * (1 - right) + data[at + 3 + channel]! * right
        const below = data[at + width * 3 + channel]! * (1 - right) + data[at + width * 3 + 3 + channel]! * right
        out[(y * width + x) * 3 + channel] = Math.round(above * (1 - down) + below * down)
      }
    }
  }
  return { ...answer, data: out }
}
