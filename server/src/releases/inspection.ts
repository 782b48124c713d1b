import type { Pointer } from '@tessera/shared/remote/release'
import { sentence } from '@tessera/shared/remote/release-sentences'
import { readBoot } from './boot'
import { Damage } from './damage'
import { HOST } from './layout'
import { readPointers } from './pointers'
import { mustBeWhole, storedHost, vouchedRemote } from './stored'
import type { ObjectStore } from './store/object-store'

interface Place {
  readonly store: ObjectStore
  readonly channel: string
  /** Public keys by which releases are believed; without any, signatures are not looked at. */
  readonly keys: readonly string[]
}

/** What is wrong with what a pointer names, down to the bytes of its files. */
async function damageIn({ store, keys }: Place, { name, stable, canary }: Pointer): Promise<Damage | null> {
  try {
    for (const version of [stable, canary?.version]) {
      if (!version) continue
      const release = name === HOST ? await storedHost(store, version) : await vouchedRemote(store, name, version, keys)
      await mustBeWhole(store, release)
    }
    return null
  } catch (error) {
    if (error instanceof Damage) return error
    throw error
  }
}

/** Everything in a channel that is damaged, part by part, and what is not live although its pointer names it. */
export async function findDamages(place: Place): Promise<Damage[]> {
  const { pointers, damages } = await readPointers(place.store, place.channel)
  const boot = await readBoot(place.store, place.channel, place.keys)
  const found = [...damages]
  for (const pointer of pointers) {
    const { name, stable, revoked } = pointer
    const served = boot?.remotes.find((each) => each.name === name)?.stable.version
    const damage = place.keys.length > 0 ? await damageIn(place, pointer) : null
    if (damage) found.push(damage)
    else if (stable && revoked.includes(stable))
      found.push(new Damage(name, sentence('names-revoked', { name, version: stable })))
    else if (boot && name !== HOST && stable && stable !== served) {
      const because = served ? `${served} is` : 'nothing of it is'
      found.push(new Damage(name, sentence('not-served', { name, version: stable, because })))
    }
  }
  return found
}
