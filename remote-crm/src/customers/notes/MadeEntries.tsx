import { DESIGN_TYPE_TEXT } from '@tessera/shared/contract/design/design-types.text'
import type { DesignTask } from '@tessera/shared/contract/design/task'
import { QUOTATION_WORDS } from '@tessera/shared/contract/quotation.text'
import type { Share } from '@tessera/shared/contract/share'
import { links } from '@tessera/shared/remote/links'
import { formatMoney, formatTime } from '@tessera/shared/text/format.text'
import { Link } from 'react-router-dom'
import styles from './Notes.module.css'
import { NOTES_TEXT, SHARE_STATE_TEXT } from './notes.text'
import { PictureRow } from './PictureRow'

/** A design made for the customer. */
export function DesignEntry({ task }: { readonly task: DesignTask }) {
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        <b>{DESIGN_TYPE_TEXT[task.designType]}</b>
        <time dateTime={task.createdAt}>{formatTime(task.createdAt)}</time>
        <Link to={links.designTask(task.id)}>{NOTES_TEXT.open}</Link>
      </div>
      <PictureRow
        pictures={task.results
          .filter(({ previewUrl }) => previewUrl !== '')
          .map(({ id, previewUrl, width, height }) => ({ key: id, url: previewUrl, ratio: width / height }))}
      />
    </article>
  )
}

/** A link sent to the customer, and what came back. */
export function ShareEntry({ share }: { readonly share: Share }) {
  const nameOf = (resultId: string | null) => share.results.find(({ id }) => id === resultId)?.name ?? ''
  return (
    <article className={styles.entry}>
      <div className={styles.head}>
        <b>{NOTES_TEXT.sent(share)}</b>
        <span>{SHARE_STATE_TEXT[share.state]}</span>
        <time dateTime={share.createdAt}>{formatTime(share.createdAt)}</time>
        <span>{share.viewCount > 0 ? NOTES_TEXT.views(share.viewCount) : NOTES_TEXT.notViewed}</span>
      </div>
      {share.replies.map((reply) => (
        <p key={reply.id} className={styles.content}>
          {reply.kind === 'like' ? NOTES_TEXT.liked(nameOf(reply.resultId)) : NOTES_TEXT.said(reply.text ?? '')}
          {reply.quotedFen ? <small>{QUOTATION_WORDS.quotedAt(reply.quotedFen.map(formatMoney))}</small> : null}
        </p>
      ))}
      <PictureRow
        pictures={share.results
          .filter(({ previewUrl }) => previewUrl !== '')
          .map(({ id, previewUrl }) => ({ key: id, url: previewUrl, ratio: 4 / 3 }))}
      />
    </article>
  )
}
