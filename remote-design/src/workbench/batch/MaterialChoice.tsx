import type { Material } from '@tessera/shared/contract/material'
import { toast } from '@tessera/shared/ui/core'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Switch } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { X } from 'lucide-react'
import { useId } from 'react'
import { MaterialPicker, type MaterialPickerProps } from '../material/MaterialPicker'
import { isLayable, type LayableMaterial } from '../material/layable'
import panel from '../Panel.module.css'
import { useWork, useWorkbench } from '../workbench-context'
import styles from './MaterialChoice.module.css'
import { MOST_MATERIALS, toggled } from './batch.rules'
import { BATCH_CHOICE_TEXT as TEXT } from './batch.text'

interface MaterialChoiceProps extends Omit<MaterialPickerProps, 'chosenIds' | 'chosenId'> {
  /** The one that is shown in the photo. */
  readonly chosen: Pick<Material, 'id'> | null | undefined
}

/** The choice of a material, or of several that are made together; the last one chosen is shown in the photo. */
export function MaterialChoice({ chosen, onPick, ...picker }: MaterialChoiceProps) {
  const { mode, setMaterials } = useWorkbench()
  const materials = useWork(({ several, canvas }) => (several?.part === canvas.part ? several.materials : null))
  const isPossible = useWork(
    ({ inputs }) => mode.batch?.withMaterial !== undefined && mode.batch.isPossible?.(inputs) !== false,
  )
  const id = useId()
  if (!isPossible) return <MaterialPicker {...picker} chosenId={chosen?.id} onPick={onPick} />
  const toggle = (material: LayableMaterial) => {
    if (!materials) return onPick(material)
    const { materials: next, change } = toggled(materials, material)
    if (change === 'full') return toast.info(TEXT.full(MOST_MATERIALS))
    setMaterials(next)
    const shown = change === 'added' ? material : material.id === chosen?.id ? next.at(-1) : null
    if (shown) onPick(shown)
    return undefined
  }
  const turn = (on: boolean) => {
    const begun = chosen && 'surface' in chosen && isLayable(chosen as Material) ? [chosen as LayableMaterial] : []
    setMaterials(on ? begun : null)
  }
  return (
    <>
      <label className={panel.row} htmlFor={id}>
        <span className={panel.quiet}>{TEXT.several}</span>
        <Switch id={id} size="small" checked={materials !== null} onChange={turn} />
      </label>
      {materials ? <Several materials={materials} onRemove={toggle} /> : null}
      <MaterialPicker
        {...picker}
        chosenId={chosen?.id}
        {...(materials && { chosenIds: materials.map((material) => material.id) })}
        onPick={toggle}
      />
    </>
  )
}

interface SeveralProps {
  readonly materials: readonly LayableMaterial[]
  readonly onRemove: (material: LayableMaterial) => void
}

function Several({ materials, onRemove }: SeveralProps) {
  return (
    <div className={styles.several}>
      <p className={styles.count} aria-live="polite">
        <b>{TEXT.chosen(materials.length, MOST_MATERIALS)}</b>
        {materials.length < 2 ? <span>{TEXT.hint}</span> : null}
      </p>
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
                <LazyImage src={sizedImage(material.coverUrl, 160)} alt="" ratio={1} />
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
