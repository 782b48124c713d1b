import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../db/database'
import { photoScenes } from '../db/schema/scenes'
import type { SceneRegions } from './perception/look'

/** A photo on which so many looks have failed is left alone for a while. */
const MOST_ATTEMPTS = 3
/** After it the attempts count anew: what failed may have been the machine. */
const HOPELESS_MS = 60 * 60_000

/** What is kept of a look. */
export interface KeptScene {
  packedSha256: string
  labelsSha256: string
  regions: SceneRegions
}

export type SceneState = { state: 'seen'; scene: KeptScene } | { state: 'looking' | 'unseen' | 'hopeless' }

/** How far this version's look at a photo is. */
export async function sceneStateOf(tx: Reader, photoSha256: string, model: string): Promise<SceneState> {
  const [row] = await tx
    .select()
    .from(photoScenes)
    .where(and(eq(photoScenes.photoSha256, photoSha256), eq(photoScenes.model, model)))
  if (!row) return { state: 'unseen' }
  const { packedSha256, labelsSha256, regions } = row
  if (packedSha256 && labelsSha256 && regions) return { state: 'seen', scene: { packedSha256, labelsSha256, regions } }
  if (row.leaseUntil.getTime() > Date.now()) return { state: 'looking' }
  const isHopeless = row.attempts >= MOST_ATTEMPTS && row.leaseUntil.getTime() > Date.now() - HOPELESS_MS
  return { state: isHopeless ? 'hopeless' : 'unseen' }
}

/** Takes the right to look at a photo, for a while. False when another process has it, or the photo has been seen. */
export async function takeLease(
  tx: Transaction,
  photoSha256: string,
  { model, leaseMs }: { model: string; leaseMs: number },
): Promise<boolean> {
  const leaseUntil = sql`now() + ${leaseMs} * interval '1 millisecond'`
  const isLongAgo = lt(photoScenes.leaseUntil, sql`now() - ${HOPELESS_MS} * interval '1 millisecond'`)
  const mayTry = and(
    isNull(photoScenes.packedSha256),
    lt(photoScenes.leaseUntil, sql`now()`),
    or(lt(photoScenes.attempts, MOST_ATTEMPTS), isLongAgo),
  )
  const taken = await tx
    .insert(photoScenes)
    .values({ photoSha256, model, leaseUntil })
    .onConflictDoUpdate({
      target: photoScenes.photoSha256,
      set: {
        model,
        leaseUntil,
        attempts: sql`case when ${photoScenes.model} <> ${model} or ${isLongAgo} then 1 else ${photoScenes.attempts} + 1 end`,
        packedSha256: null,
        labelsSha256: null,
        regions: null,
      },
      setWhere: or(ne(photoScenes.model, model), mayTry),
    })
    .returning({ photoSha256: photoScenes.photoSha256 })
  return taken.length > 0
}

/** Records a look. False when the photo's row has gone in the meantime, with its last file. */
export async function keepScene(
  tx: Transaction,
  photoSha256: string,
  model: string,
  scene: KeptScene,
): Promise<boolean> {
  const kept = await tx
    .update(photoScenes)
    .set(scene)
    .where(and(eq(photoScenes.photoSha256, photoSha256), eq(photoScenes.model, model)))
    .returning({ photoSha256: photoScenes.photoSha256 })
  return kept.length > 0
}

/**
 * Ends a lease without a look.
 * @param attempted false for a look that could not be made: it does not count
 */
export async function endLease(
  tx: Transaction,
  photoSha256: string,
  { model, attempted }: { model: string; attempted: boolean },
): Promise<void> {
  await tx
    .update(photoScenes)
    .set({ leaseUntil: sql`now()`, ...(!attempted && { attempts: sql`${photoScenes.attempts} - 1` }) })
    .where(
      and(eq(photoScenes.photoSha256, photoSha256), eq(photoScenes.model, model), isNull(photoScenes.packedSha256)),
    )
}

/** A photo's kept bytes are gone: it is looked at anew. */
export async function forgetScene(tx: Transaction, photoSha256: string): Promise<void> {
  await tx.delete(photoScenes).where(eq(photoScenes.photoSha256, photoSha256))
}
