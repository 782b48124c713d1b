import { sizedImage } from '@tessera/shared/http/sized-image'
import { toast } from '@tessera/shared/ui/core'
import { Switch } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import panel from '../Panel.module.css'
import { useWork, useWorkbench } from '../workbench-context'
import styles from './SeveralChoice.module.css'
import { AddRoomButton } from './RoomsPanel'
import { type BatchMaterial, MOST_MATERIALS, toggled } from './batch.rules'
import { BATCH_CHOICE_TEXT as TEXT } from './batch.text'

/** What a picker needs to offer one material or several. */
interface Picking<Chosen> {
  /** All that are chosen; missing where one is. */
  readonly chosenIds?: readonly string[]
  readonly onPick: (material: Chosen) => void
}

interface SeveralChoiceProps<Chosen extends BatchMaterial> {
  readonly isKind: (material: BatchMaterial) => material is Chosen
  /** The one that is shown in the photo; null if it is not known whole. */
  readonly shown: Chosen | null
  readonly shownId: string | undefined
  /** Shows another one in the photo instead. */
  readonly onShow: (material: Chosen) => void
  /** A pick while a single one is chosen; shown by default. */
  readonly onPick?: (material: Chosen) => void
  readonly hint?: string
  /** Beside the switch. */
  readonly lead?: ReactNode
  readonly children: (picking: Picking<Chosen>) => ReactNode
}

/** The choice of one, or of several that are made together; the last one chosen is shown in the photo. */
export function SeveralChoice<Chosen extends BatchMaterial>({
  isKind,
  shown,
  shownId,
  onShow,
  onPick = onShow,
  hint,
  lead,
  children,
}: SeveralChoiceProps<Chosen>) {
  const { mode, setMaterials } = useWorkbench()
  const several = useWork((state) => (state.several?.part === state.canvas.part ? state.several.materials : null))
  const isPossible = useWork(
    ({ inputs }) => mode.batch?.withMaterial !== undefined && mode.batch.isPossible?.(inputs) !== false,
  )
  const id = useId()
  if (!isPossible) {
    return (
      <>
        {lead}
        {children({ onPick })}
      </>
    )
  }
  const materials = several?.filter(isKind)
  const toggle = (material: Chosen) => {
    if (!materials) return onPick(material)
    const { materials: next, change } = toggled(materials, material)
    if (change === 'full') return toast.info(TEXT.full(MOST_MATERIALS))
    setMaterials(next)
    const last = change === 'added' ? material : material.id === shownId ? next.at(-1) : null
    if (last) onShow(last)
    return undefined
  }
  return (
    <>
      <div className={lead ? panel.row : undefined}>
        {lead}
        <label className={panel.row} htmlFor={id}>
          <span className={panel.quiet}>{TEXT.several}</span>
          <Switch
            id={id}
            size="small"
            checked={materials !== undefined}
            onChange={(on) => setMaterials(on ? (shown ? [shown] : []) : null)}
          />
        </label>
      </div>
      {materials ? <Several materials={materials} hint={hint} onRemove={toggle} /> : null}
      {children({ onPick: toggle, ...(materials && { chosenIds: materials.map((material) => material.id) }) })}
    </>
  )
}

interface SeveralProps<Chosen> {
  readonly materials: readonly Chosen[]
  readonly hint: string | undefined
  readonly onRemove: (material: Chosen) => void
}

function Several<Chosen extends BatchMaterial>({ materials, hint, onRemove }: SeveralProps<Chosen>) {
  return (
    <div className={styles.several}>
      <div className={panel.row}>
        <p className={styles.count} aria-live="polite">
          <b>{TEXT.chosen(materials.length, MOST_MATERIALS)}</b>
          {materials.length < 2 ? <span>{TEXT.hint}</span> : null}
          {hint ? <span>{hint}</span> : null}
        </p>
        {/* Before that it would take the place of the goods. */}
        {materials.length > 1 ? <AddRoomButton /> : null}
      </div>
      {materials.length > 0 ? (
        <ul className={styles.list} aria-label={TEXT.list}>
          {materials.map((material) => (
            <li key={material.id}>
              <button
                type="button"
                className={styles.chip}
                aria-label={TEXT.remove(material.name)}
                title={material.name}
                onClick={() => onRemove(material)}
              >
                <LazyImage
                  src={sizedImage(material.coverUrl, 160)}
                  alt=""
                  ratio={1}
                  {...(material.kind === 'furniture' && { fit: 'contain' as const })}
                />
                <span className={styles.cross} aria-hidden>
                  <X size={12} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
