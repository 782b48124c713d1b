import type { TileChangeTask } from '@tessera/shared/contract/design/modes/tile-change'
import type { UsedMaterial } from '@tessera/shared/contract/design/used-material'
import { Fact } from '@tessera/shared/ui/data'
import { formatUnitPrice } from '@tessera/shared/text/format.text'
import type { ModeFacts } from '../../parts/mode-facts'
import type { Lot, Sale } from '@tessera/shared/contract/quantities'
import styles from './TileChangeFacts.module.css'
import { areaDoubtText, measureText } from '../../parts/task.text'
import { SCALE_DOUBT_TEXT } from '../../workbench/plane/plane.text'
import { planeDoubt } from '../../workbench/plane/room-sanity'
import { NOTHING_SEEN } from '@tessera/shared/ui/region/ask-scene'
import { REGION_KIND_TEXT, REGION_TEXT } from '../../workbench/region/region.text'
import { pricedPer } from '@tessera/shared/contract/priced-per.text'
import { links } from '@tessera/shared/remote/links'
import { layingName, TILE_CHANGE_TEXT as TEXT, TILE_CHANGE_WORDS, tileWord } from './tile-change.text'

const nameOf = ({ material, secondMaterial }: TileChangeTask): string => {
  const name = material?.name ?? TEXT.noLongerThere
  return secondMaterial ? TEXT.both(name, secondMaterial.name) : name
}

const saleOf = (material: UsedMaterial): Sale => ({ ...material, per: pricedPer(material.unit) })

/** A report of two materials comes from a task with both. */
function lotsOf({ material, secondMaterial, report }: TileChangeTask): Lot[] {
  if (!material || !secondMaterial || !report?.byMaterial) return []
  const [main, second] = report.byMaterial
  return [
    { name: TEXT.lot(TEXT.main, material.name), need: main, sale: saleOf(material) },
    { name: TEXT.lot(TEXT.second, secondMaterial.name), need: second, sale: saleOf(secondMaterial) },
  ]
}

/** `¥ 128.00/片`; of two materials each by its role. */
function priceOf({ material, secondMaterial }: TileChangeTask): string | null {
  const priced = [
    { role: TEXT.main, used: material },
    { role: TEXT.second, used: secondMaterial },
  ].flatMap(({ role, used }) => {
    if (!used || used.priceFen == null || !used.unit) return []
    const price = formatUnitPrice(used.priceFen, used.unit)
    return [secondMaterial ? TEXT.priceOf(role, price) : price]
  })
  return priced.length === 0 ? null : priced.join(' · ')
}

/** Name of the laid tile, even after its material was deleted. */
export const TILE_CHANGE_FACTS: ModeFacts<TileChangeTask> = {
  path: links.designMode('tile_change'),
  again: TILE_CHANGE_WORDS.runAgain,
  title: nameOf,
  alt: (task) => TEXT.resultAlt(nameOf(task)),
  rows: (task) => <LaidTile task={task} />,
  report: ({ report }) => report,
  doubt: ({ params, photo, report }, scene) => {
    const odd = planeDoubt(params.plane, photo, params.surface ?? 'floor', scene ?? NOTHING_SEEN)
    return odd ? SCALE_DOUBT_TEXT[odd.kind](odd.mm) : report && areaDoubtText(report, params.surface ?? 'floor')
  },
  sale: ({ material }) => material && saleOf(material),
  price: priceOf,
  measure: ({ material, secondMaterial }) => measureText([material, secondMaterial]),
  lots: lotsOf,
}

function LaidTile({ task }: { readonly task: TileChangeTask }) {
  const { laying, angleDeg, groutColor, groutMm, surface } = task.params
  return (
    <>
      <Fact name={task.secondMaterial ? TEXT.main : tileWord(surface ?? 'floor')}>
        {task.material?.name ?? TEXT.noLongerThere}
      </Fact>
      {task.secondMaterial ? <Fact name={TEXT.second}>{task.secondMaterial.name}</Fact> : null}
      {surface ? <Fact name={REGION_TEXT.regionKind}>{REGION_KIND_TEXT[surface]}</Fact> : null}
      <Fact name={TEXT.layingKind}>{layingName(laying, angleDeg)}</Fact>
      <Fact name={TEXT.grout}>
        <span className={styles.grout}>
          <i style={{ background: groutColor }} aria-hidden />
          {groutMm} mm
        </span>
      </Fact>
    </>
  )
}
