import { sizedImage } from '@tessera/shared/http/sized-image'
import { toast } from '@tessera/shared/ui/core'
import { Switch } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import panel from '../Panel.module.css'
import { useIsCompact } from '../../parts/use-is-compact'
import { useInSight } from '../use-in-sight'
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
  const isCompact = useIsCompact()
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
  const isLine = isCompact && materials !== undefined
  const list = materials ? <List materials={materials} shownId={shownId} onRemove={toggle} /> : null
  // Before that it would take the place of the goods.
  const addRoom = materials && materials.length > 1 ? <AddRoomButton /> : null
  return (
    <>
      {/* Where goods stand below, all that is chosen stands in one line with the switch. */}
      <div className={isLine ? `${panel.scroll} ${styles.line}` : lead ? panel.row : undefined}>
        {lead ? <div className={styles.lead}>{lead}</div> : null}
        <label className={panel.row} htmlFor={id}>
          {isLine ? <ManyChosen many={materials.length} /> : <span className={panel.quiet}>{TEXT.several}</span>}
          <Switch
            id={id}
            size="small"
            aria-label={TEXT.several}
            checked={materials !== undefined}
            onChange={(on) => setMaterials(on ? (shown ? [shown] : []) : null)}
          />
        </label>
        {isLine ? list : null}
        {isLine ? addRoom : null}
      </div>
      {materials ? (
        <div className={styles.several}>
          {isLine ? (
            <Hints many={materials.length} hint={materials.length < 2 ? undefined : hint} />
          ) : (
            <>
              <div className={panel.row}>
                <div className={styles.count}>
                  <ManyChosen many={materials.length} />
                  <Hints many={materials.length} hint={hint} />
                </div>
                {addRoom}
              </div>
              {list}
            </>
          )}
        </div>
      ) : null}
      {children({ onPick: toggle, ...(materials && { chosenIds: materials.map((material) => material.id) }) })}
    </>
  )
}

const ManyChosen = ({ many }: { readonly many: number }) => (
  <b className={styles.many} aria-live="polite">
    {TEXT.chosen(many, MOST_MATERIALS)}
  </b>
)

function Hints({ many, hint }: { readonly many: number; readonly hint: string | undefined }) {
  return (
    <>
      {many < 2 ? <p className={panel.quiet}>{TEXT.hint}</p> : null}
      {hint ? <p className={panel.quiet}>{hint}</p> : null}
    </>
  )
}

interface ListProps<Chosen> {
  readonly materials: readonly Chosen[]
  /** The one in the photo. */
  readonly shownId: string | undefined
  readonly onRemove: (material: Chosen) => void
}

function List<Chosen extends BatchMaterial>({ materials, shownId, onRemove }: ListProps<Chosen>) {
  const line = useInSight<HTMLUListElement>(materials.length)
  if (materials.length === 0) return null
  return (
    <ul ref={line} className={styles.list} aria-label={TEXT.list}>
      {materials.map((material) => (
        <li key={material.id}>
          <button
            type="button"
            className={styles.chip}
            aria-label={TEXT.remove(material.name)}
            title={material.name}
            data-shown={material.id === shownId}
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
  )
}
