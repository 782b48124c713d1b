import { levelOf, roomLightOf } from '@tessera/shared/contract/dressing/room-light'
import { type Lab, labOfHex, writeLab } from '@tessera/shared/contract/lab'
import { addSunlit, hardStep, ownShare, recolouring } from '@tessera/shared/contract/recolour'
import type { PreparedColorChange } from '../../../modes/color-change'
import { edgeOf } from '../../../wrapper/paste-back'
import type { EngineContext, EngineOutput, EngineWarning } from '../../engine'
import { placesOf, sourceOf } from '../objects/edge-source'
import { oldColours, ownShares } from '../objects/own-parts'

/** Gives each object its new colour; the light on it stays. */
export async function recolourObjects(job: PreparedColorChange, context: EngineContext): Promise<EngineOutput> {
  const { photo, mask, objects, colors, sparing } = job
  const source = sourceOf(photo, objects, edgeOf(photo, mask).reach)
  const { owners, pixels, colours } = source
  const labs = new Float32Array(pixels.length * 3)
  for (let at = 0; at < labs.length; at += 3) writeLab(labs, at, colours[at]!, colours[at + 1]!, colours[at + 2]!)
  context.progress(0.4)

  const old = oldColours(source, labs, colors.length)
  const targets = colors.map(labOfHex)
  const lights = old.map((_, object) => {
    const own = placesOf(source, object + 1).map((at) => pixels[at]!)
    return levelOf(roomLightOf(photo, own))
  })
  const ways = old.map((colour, object) => colour && recolouring(colour, targets[object]!, lights[object]!))
  const shares = sparing ? ownShares(source, labs, old, photo.width, ownShare, addSunlit) : null
  context.progress(0.6)

  const picture = { ...photo, data: new Uint8Array(photo.data) }
  const fresh = new Uint8Array(3)
  for (let at = 0; at < pixels.length; at++) {
    const index = pixels[at]!
    const share = shares ? shares[at]! : 1
    if (share === 0) continue
    ways[owners[index]! - 1]!.write(fresh, 0, labs[at * 3]!, labs[at * 3 + 1]!, labs[at * 3 + 2]!)
    for (let channel = 0; channel < 3; channel++) {
      const was = photo.data[index * 3 + channel]!
      picture.data[index * 3 + channel] = Math.round(was + (fresh[channel]! - was) * share)
    }
  }
  return { pixels: picture, method: 'lab-recolour', warnings: warningsOf(old, targets, lights) }
}

function warningsOf(old: ReturnType<typeof oldColours>, targets: Lab[], lights: number[]): EngineWarning[] {
  const steps = old.map((colour, object) => colour && hardStep(colour, targets[object]!, lights[object]!))
  return [
    ...(steps.includes('lighter') ? (['muchLighter'] as const) : []),
    ...(steps.includes('darker') ? (['muchDarker'] as const) : []),
  ]
}
