import type { StyleImitationTask } from '@tessera/shared/contract/design/modes/style-imitation'
import type { DesignResult } from '@tessera/shared/contract/design/task-fields'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Fact } from '@tessera/shared/ui/data'
import { links } from '@tessera/shared/remote/links'
import type { ModeFacts } from '../../parts/mode-facts'
import { choiceOf } from '../../parts/scheme-of'
import styles from './StyleImitationFacts.module.css'
import { STYLE_IMITATION_TEXT as TEXT, STYLE_IMITATION_WORDS } from './style-imitation.text'

/** With its strength where there are several. */
function titleOf({ params, results }: StyleImitationTask, result?: DesignResult): string {
  const title = params.way === 'palette' ? TEXT.title : STYLE_IMITATION_WORDS.title
  const strength = choiceOf(params.strengths, results, result)
  return result && strength !== undefined && params.strengths.length > 1 ? `${title} ${TEXT.percent(strength)}` : title
}

function labelOf({ params, results }: StyleImitationTask, result: DesignResult): string | null {
  const strength = choiceOf(params.strengths, results, result)
  return strength === undefined || params.strengths.length < 2 ? null : TEXT.percent(strength)
}

export const STYLE_IMITATION_FACTS: ModeFacts<StyleImitationTask> = {
  path: links.designMode('style_imitation'),
  again: STYLE_IMITATION_WORDS.runAgain,
  title: titleOf,
  label: labelOf,
  alt: ({ params }) => (params.way === 'palette' ? TEXT.resultAlt : TEXT.drawnAlt),
  rows: ({ params, reference }) => (
    <>
      {params.way === 'generate' ? (
        <Fact name={TEXT.way}>{[TEXT.generate, params.prompt].filter(Boolean).join('：')}</Fact>
      ) : null}
      {reference ? (
        <Fact name={TEXT.referenceStep}>
          <img className={styles.reference} src={sizedImage(reference.url, 320)} alt={TEXT.referenceStep} />
        </Fact>
      ) : null}
      <Fact name={TEXT.strengthStep}>{params.strengths.map(TEXT.percent).join(' + ')}</Fact>
    </>
  ),
}
