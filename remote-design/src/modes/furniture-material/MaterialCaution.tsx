import { isLargePattern } from '@tessera/shared/contract/dressing/swatch'
import { CircleAlert } from 'lucide-react'
import styles from '../../workbench/Panel.module.css'
import { useSwatches } from '../../workbench/swatch/use-swatches'
import { useInputs, useWork } from '../../workbench/workbench-context'
import { FURNITURE_MATERIAL_INPUTS } from './furniture-material.inputs'
import { FURNITURE_MATERIAL_TEXT as TEXT } from './furniture-material.text'

/** What a new material cannot do, and which is only a draft: said before anything is charged. */
export function MaterialCaution() {
  const { schemes } = useInputs(FURNITURE_MATERIAL_INPUTS)
  const shares = useWork((state) => state.canvas.partShares)
  const worn = schemes.flatMap((scheme) =>
    scheme.flatMap((wearing, part) => (wearing && (shares[part] ?? 0) > 0 ? [wearing] : [])),
  )
  const swatches = useSwatches(worn.map(({ pictureUrl }) => pictureUrl))
  const isDraft = worn.some(({ pictureUrl, goods, repeat, isFront }) => {
    const swatch = swatches.get(pictureUrl)
    return goods === 'upholstery' && !isFront && swatch !== undefined && isLargePattern(swatch, repeat)
  })
  return (
    <>
      <p className={styles.quiet}>{TEXT.caution}</p>
      {isDraft ? (
        <output className={styles.note} data-tone="warning">
          <CircleAlert size={16} aria-hidden />
          {TEXT.draft}
        </output>
      ) : null}
    </>
  )
}
