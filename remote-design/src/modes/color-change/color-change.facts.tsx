import type { ColorChangeTask } from '@tessera/shared/contract/design/modes/color-change'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { schemeName } from '@tessera/shared/contract/goods-colors.text'
import { Fact } from '@tessera/shared/ui/data'
import { links } from '@tessera/shared/remote/links'
import type { ModeFacts } from '../../parts/mode-facts'
import { schemeOf } from '../../parts/scheme-of'
import styles from './ColorChangeFacts.module.css'
import { COLOR_CHANGE_TEXT as TEXT, COLOR_CHANGE_WORDS } from './color-change.text'

const titleOf = (task: ColorChangeTask, result?: DesignResult): string => schemeName(schemeOf(task, result))

/** Named by the colours of the scheme. */
export const COLOR_CHANGE_FACTS: ModeFacts<ColorChangeTask> = {
  path: links.designMode('color_change'),
  again: COLOR_CHANGE_WORDS.runAgain,
  title: titleOf,
  alt: (task, result) => TEXT.resultAlt(titleOf(task, result)),
  rows: ({ params: { schemes } }) => (
    <Fact name={schemes.length > 1 ? TEXT.schemes : TEXT.colors}>
      <span className={styles.schemes}>
        {[...schemes.entries()].map(([index, scheme]) => (
          <SchemeFact key={index} scheme={scheme} number={schemes.length > 1 ? index + 1 : null} />
        ))}
      </span>
    </Fact>
  ),
}

function SchemeFact({ scheme, number }: { readonly scheme: readonly string[]; readonly number: number | null }) {
  const names = schemeName(scheme)
  return (
    <span className={styles.scheme}>
      {[...scheme.entries()].map(([object, color]) => (
        <i key={object} style={{ background: color }} aria-hidden />
      ))}
      {number === null ? names : TEXT.of(number, names)}
    </span>
  )
}
