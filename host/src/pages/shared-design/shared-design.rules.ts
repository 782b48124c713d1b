import type { OpenedShare, SharedItem } from '@tessera/shared/contract/share'
import { SHARED_TEXT as TEXT } from './shared-design.text'

/** Servers of earlier releases name only materials. */
export const nameOf = ({ name, materials }: Pick<SharedItem, 'name' | 'materials'>): string =>
  name ?? materials.map((each) => each.name).join(' + ')

export const areRooms = (items: readonly Pick<SharedItem, 'room'>[]): boolean => items.some(({ room }) => room != null)

type Labelled = Pick<SharedItem, 'number' | 'name' | 'materials' | 'room' | 'roomName'>

/**
 * What tells the pictures of a link apart: of several rooms the room and what lies there, of one room what lies there. Those that this does
 * not tell apart are counted.
 */
export function labelsOf(items: readonly Labelled[]): string[] {
  const labelOf = (item: Labelled, scheme: number | null): string => {
    const name = nameOf(item)
    const room = item.room == null ? '' : item.roomName || TEXT.room(item.room)
    const parts = [room, scheme === null ? '' : TEXT.choice(scheme), name]
    return parts.filter(Boolean).join(' · ') || TEXT.choice(item.number)
  }
  const plain = items.map((item) => labelOf(item, null))
  return items.map((item, index) => {
    const alike = plain.flatMap((label, place) => (label === plain[index] ? [place] : []))
    return labelOf(item, alike.length > 1 ? alike.indexOf(index) + 1 : null)
  })
}

/** Whether a link shows pictures that were generated: a quotation may be without, and contents may have some. */
export function showsGenerated(opened: OpenedShare): boolean {
  if (opened.state !== 'open') return false
  const { items, quotation, contents } = opened
  if (quotation) return quotation.lines.some(({ pictureUrl }) => pictureUrl !== null)
  return items.length > 0 || (contents?.some(({ designs }) => designs.length > 0) ?? false)
}
