import { sizedImage } from '@tessera/shared/http/sized-image'
import { formatSizeMm } from '@tessera/shared/text/format.text'
import { LazyImage } from '@tessera/shared/ui/media'
import type { ReactNode } from 'react'
import panel from '../Panel.module.css'
import { useInSight } from '../use-in-sight'
import { useWork, useWorkbench } from '../workbench-context'
import { type BatchMaterial, variantsOf } from './batch.rules'
import { BATCH_CHOICE_TEXT as TEXT } from './batch.text'
import { AddRoomButton } from './RoomsPanel'
import styles from './SeveralChoice.module.css'

/**
 * The materials of a batch before its start, in a line: the one that is pressed is seen in the photo.
 * @param one the mode's own summary; the others' choices where they stay, and shown beside the list
 */
export function ChosenSeveral({ one }: { readonly one: ReactNode }) {
  const { mode } = useWorkbench()
  const several = useWork((state) => state.several)
  if (!several || several.materials.length < 2) {
    return (
      <>
        {one}
        <AddRoomButton />
      </>
    )
  }
  return (
    <>
      <div className={`${panel.scroll} ${styles.line}`}>
        <Line several={several} />
        <AddRoomButton />
      </div>
      {mode.batch?.withOthers ? one : null}
    </>
  )
}

function Line({ several: { materials, part } }: { readonly several: Several }) {
  const { mode, changeInputs } = useWorkbench()
  const inputs = useWork((state) => state.inputs)
  const shownId = mode.batch?.chosenId?.(inputs, part)
  const line = useInSight<HTMLUListElement>(shownId)
  const variants = variantsOf(mode, { several: { materials, part }, inputs })
  return (
    <ul ref={line} className={styles.list} aria-label={TEXT.list}>
      {materials.map((material, index) => {
        const laid = mode.batch?.withMaterial?.(inputs, material, part)
        const note = variants.length > 1 ? mode.batch?.noteOf?.(variants[index]) : null
        return (
          <li key={material.id}>
            <button
              type="button"
              className={styles.card}
              aria-pressed={material.id === shownId}
              onClick={() => (laid ? changeInputs(laid) : undefined)}
            >
              <span className={styles.picture}>
                <LazyImage src={sizedImage(material.coverUrl, 160)} alt="" ratio={1} fit={fitOf(material)} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{material.name}</span>
                <span className={styles.note}>{noteOf(material, note)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

interface Several {
  readonly materials: readonly BatchMaterial[]
  readonly part: number
}

const fitOf = ({ kind }: BatchMaterial) => (kind === 'furniture' ? 'contain' : 'cover')

/** Its size is mostly in its name; what differs of one batch is said first. */
const noteOf = (material: BatchMaterial, note: string | null | undefined): string | null =>
  note ?? (material.surface ? formatSizeMm(material.surface.mmWidth, material.surface.mmHeight) : null)
