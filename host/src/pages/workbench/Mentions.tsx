import { getMentionList, seeMentions } from '@tessera/shared/contract/note'
import { useEndpoint, useEndpointMutation } from '@tessera/shared/query/query'
import { links } from '@tessera/shared/remote/links'
import { formatMinute } from '@tessera/shared/text/format.text'
import { Button, showError } from '@tessera/shared/ui/core'
import { Link } from 'react-router-dom'
import styles from './CustomerReplies.module.css'
import { WORKBENCH_TEXT as TEXT } from './workbench.text'

/** Where colleagues asked for the person, until they have been there; nothing when nobody did. */
export function Mentions() {
  const { data } = useEndpoint(getMentionList, {}, { staleTime: 0 })
  const { mutateAsync: see } = useEndpointMutation(seeMentions, { refreshes: [getMentionList] })
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.replies} aria-label={TEXT.mentions}>
      <h2>{TEXT.mentionsOf(data.total)}</h2>
      <ul>
        {data.list.map(({ noteId, customer, author, content, createdAt }) => (
          <li key={noteId} className={styles.due}>
            <Link to={links.note(customer.id, noteId)} className={styles.answer}>
              <span className={styles.words}>
                <b>{TEXT.mentionedIn(author.userName, customer.name)}</b>
                <span>{content}</span>
                <time dateTime={createdAt}>{formatMinute(createdAt)}</time>
              </span>
            </Link>
            <Button
              size="small"
              aria-label={TEXT.seenIn(customer.name)}
              onClick={() => void see({ customerId: customer.id }).catch(showError)}
            >
              {TEXT.seen}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
