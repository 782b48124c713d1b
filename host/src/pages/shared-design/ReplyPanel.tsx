import { replyToShare, SHARE_LIMITS } from '@tessera/shared/contract/share'
import { newClientToken } from '@tessera/shared/http/client-token'
import { useEndpointMutation } from '@tessera/shared/query/query'
import { Button, showError } from '@tessera/shared/ui/core'
import { Heart } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { SHARED_TEXT as TEXT } from './shared-design.text'
import styles from './ReplyPanel.module.css'

/** The second tap of a double tap would take the answer back. */
const DOUBLE_TAP_MS = 500

interface ReplyPanelProps {
  readonly token: string
  readonly code: string | undefined
  readonly number: number
  readonly liked: boolean
  readonly onLiked: (liked: boolean) => void
}

/** What a customer can answer: one large heart, and a line of text. */
export function ReplyPanel({ token, code, number, liked, onLiked }: ReplyPanelProps) {
  const { mutateAsync, isPending } = useEndpointMutation(replyToShare)
  const opening = { token, ...(code !== undefined && { code }) }
  const tapped = useRef(-DOUBLE_TAP_MS)
  const like = async (at: number) => {
    if (at - tapped.current < DOUBLE_TAP_MS) return
    tapped.current = at
    onLiked(!liked)
    try {
      await mutateAsync({ ...opening, reply: { kind: 'like', number, liked: !liked } })
    } catch (error) {
      onLiked(liked)
      showError(error)
    }
  }
  const write = (clientToken: string, text: string) =>
    mutateAsync({ ...opening, reply: { kind: 'message', clientToken, text } })
  return (
    <section className={styles.panel} aria-label={TEXT.message}>
      <Button
        variant={liked ? 'secondary' : 'primary'}
        size="large"
        block
        icon={<Heart aria-hidden fill={liked ? 'currentColor' : 'none'} />}
        aria-pressed={liked}
        onClick={({ timeStamp }) => void like(timeStamp)}
      >
        {liked ? TEXT.liked : TEXT.like}
      </Button>
      <Message busy={isPending} onSend={write} />
    </section>
  )
}

/** A line of text alone, where there is no picture to like. */
export function MessagePanel({ token, code }: Pick<ReplyPanelProps, 'token' | 'code'>) {
  const { mutateAsync, isPending } = useEndpointMutation(replyToShare)
  const opening = { token, ...(code !== undefined && { code }) }
  return (
    <section className={styles.panel} aria-label={TEXT.message}>
      <Message
        busy={isPending}
        onSend={(clientToken, text) => mutateAsync({ ...opening, reply: { kind: 'message', clientToken, text } })}
      />
    </section>
  )
}

interface MessageProps {
  readonly busy: boolean
  readonly onSend: (clientToken: string, text: string) => Promise<unknown>
}

function Message({ busy, onSend }: MessageProps) {
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  // Kept until it has arrived, so that sending again has no second effect.
  const [clientToken, setClientToken] = useState(newClientToken)
  const fieldId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || busy) return
    try {
      await onSend(clientToken, text.trim())
      setText('')
      setSent(true)
      setClientToken(newClientToken())
    } catch (error) {
      showError(error)
    }
  }
  return (
    <form className={styles.message} onSubmit={(event) => void submit(event)}>
      <label htmlFor={fieldId}>{TEXT.message}</label>
      <textarea
        id={fieldId}
        rows={3}
        maxLength={SHARE_LIMITS.messageLength}
        placeholder={TEXT.messageHint}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setSent(false)
          // Another text is another message.
          setClientToken(newClientToken())
        }}
      />
      <div className={styles.send}>
        <output>{sent ? TEXT.sent : ''}</output>
        <Button type="submit" loading={busy} disabled={text.trim() === ''}>
          {TEXT.send}
        </Button>
      </div>
    </form>
  )
}
