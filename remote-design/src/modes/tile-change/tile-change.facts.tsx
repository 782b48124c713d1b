import type { TileChangeTask } from '@tessera/shared/contract/design/modes/tile-change'
import { Fact } from '@tessera/shared/ui/data'
import type { ModeFacts } from '../../parts/mode-facts'
import styles from './TileChangeFacts.module.css'
import { LAYING_TEXT } from '@tessera/shared/text/laying.text'
import { PRICED_PER, TILE_CHANGE_TEXT as TEXT } from './tile-change.text'

const nameOf = ({ material }: TileChangeTask): string => material?.name ?? TEXT.noLongerThere

/** Name of the laid tile, even after its material was deleted. */
export const TILE_CHANGE_FACTS: ModeFacts<TileChangeTask> = {
  path: '/work/design/ceramicTile',
  title: nameOf,
  alt: (task) => TEXT.resultAlt(nameOf(task)),
  rows: (task) => <LaidTile task={task} />,
  report: ({ report }) => report,
  sale: ({ material }) => material && { ...material, per: PRICED_PER[material.unit ?? ''] },
}

function LaidTile({ task }: { readonly task: TileChangeTask }) {
  const { laying, angleDeg, groutColor, groutMm } = task.params
  return (
    <>
      <Fact name={TEXT.materialStep}>{nameOf(task)}</Fact>
      <Fact name={TEXT.layingKind}>
        {angleDeg === 0 ? LAYING_TEXT[laying] : `${LAYING_TEXT[laying]} · ${TEXT.angleValue(angleDeg)}`}
      </Fact>
      <Fact name={TEXT.grout}>
        <span className={styles.grout}>
          <i style={{ background: groutColor }} aria-hidden />
          {groutMm} mm
        </span>
      </Fact>
    </>
  )
}
