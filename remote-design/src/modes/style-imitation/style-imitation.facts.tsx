import type { StyleImitationTask } from '@tessera/shared/contract/design/modes/style-imitation'
import { sizedImage } from '@tessera/shared/http/sized-image'
import { Fact } from '@tessera/shared/ui/data'
import { links } from '@tessera/shared/remote/links'
import type { ModeFacts } from '../../parts/mode-facts'
import styles from './StyleImitationFacts.module.css'
import { STYLE_IMITATION_TEXT as TEXT, STYLE_IMITATION_WORDS } from './style-imitation.text'

export const STYLE_IMITATION_FACTS: ModeFacts<StyleImitationTask> = {
  path: links.designMode('style_imitation'),
  again: STYLE_IMITATION_WORDS.runAgain,
  title: ({ params }) => (params.way === 'palette' ? TEXT.title : STYLE_IMITATION_WORDS.title),
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
