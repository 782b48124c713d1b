import {
  type ChannelStatus,
  getReleaseStatus,
  type PartStatus,
  type ReleaseAction,
} from '@tessera/shared/contract/release'
import { useEndpoint } from '@tessera/shared/query/query'
import { errorText } from '@tessera/shared/text/errors.text'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, ButtonLink, EmptyState, ErrorState, LoadingState, Logo, Page } from '@tessera/shared/ui/core'
import { Segmented } from '@tessera/shared/ui/form'
import { useDetailAddress } from '@tessera/shared/ui/overlay'
import { ComponentTheme } from '@tessera/shared/ui/theme'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ROUTES_TEXT } from '../routes.text'
import { ChangeSheet } from './ChangeSheet'
import styles from './Console.module.css'
import { CONSOLE_TEXT } from './console.text'
import { EnginesSection } from './EnginesSection'
import { HistoryDrawer } from './HistoryDrawer'
import { PartSection } from './PartSection'

/** Each answer reads the store and counts a day's reports: once a minute follows a rollout closely enough. */
const REFRESH_MS = 60_000

/** For operators: the live releases of host and remotes, their audience, their health, and the history of changes. */
export default function ConsolePage() {
  const query = useEndpoint(getReleaseStatus, {}, { refetchInterval: () => REFRESH_MS })
  return (
    <ComponentTheme>
      <header className={styles.bar}>
        <Link to="/work" aria-label={CONSOLE_TEXT.back}>
          <Logo size={32} />
        </Link>
        <ButtonLink to="/work" variant="quiet">
          {CONSOLE_TEXT.back}
        </ButtonLink>
      </header>
      <main>
        <Page
          title={ROUTES_TEXT.console}
          description={CONSOLE_TEXT.lead}
          extra={
            <Button icon={<RefreshCw aria-hidden />} loading={query.isFetching} onClick={() => void query.refetch()}>
              {CONSOLE_TEXT.reload}
            </Button>
          }
        >
          {query.isPending ? <LoadingState variant="list" /> : null}
          {query.isError && query.error.reason === 'SECOND_FACTOR_MISSING' ? (
            <EmptyState
              text={errorText(query.error)}
              action={
                <ButtonLink variant="primary" to="/work/account">
                  {CONSOLE_TEXT.openAccount}
                </ButtonLink>
              }
            />
          ) : query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />
          ) : null}
          {query.data ? <Channels {...query.data} /> : null}
          {query.data ? <EnginesSection /> : null}
        </Page>
      </main>
    </ComponentTheme>
  )
}

interface Decision {
  readonly part: PartStatus
  readonly action: ReleaseAction
  /** Increases with each opening, so that every sheet starts empty. */
  readonly number: number
}

interface ChannelsProps {
  readonly channels: readonly ChannelStatus[]
  readonly changes: keyof typeof CONSOLE_TEXT.changes
}

function Channels({ channels, changes }: ChannelsProps) {
  const [search, setSearch] = useSearchParams()
  const detail = useDetailAddress('history')
  const [decision, setDecision] = useState<Decision | null>(null)
  const [deciding, setDeciding] = useState(false)
  const decide = (part: PartStatus, action: ReleaseAction) => {
    setDecision((former) => ({ part, action, number: (former?.number ?? 0) + 1 }))
    setDeciding(true)
  }
  const asked = search.get('channel')
  const shown = channels.find(({ channel }) => channel === asked) ?? channels[0]
  if (!shown) return <EmptyState text={CONSOLE_TEXT.empty} />
  const showChannel = (channel: string) =>
    setSearch((present) => {
      present.set('channel', channel)
      return present
    })
  const history = shown.parts.find(({ name }) => name === detail.id)
  return (
    <>
      <div className={styles.summary}>
        {channels.length > 1 ? (
          <Segmented
            aria-label={CONSOLE_TEXT.channel}
            options={channels.map(({ channel }) => channel)}
            value={shown.channel}
            onChange={showChannel}
          />
        ) : (
          <span>
            {CONSOLE_TEXT.channel} <b>{shown.channel}</b>
          </span>
        )}
        <span>
          {shown.boot ? CONSOLE_TEXT.boot(shown.boot.seq, formatTime(shown.boot.expiresAt)) : CONSOLE_TEXT.noBoot}
        </span>
        <span>{CONSOLE_TEXT.changes[changes]}</span>
      </div>
      {shown.parts.length === 0 ? <EmptyState text={CONSOLE_TEXT.noParts} /> : null}
      <div className={styles.parts}>
        {shown.parts.map((part) => (
          <PartSection
            key={part.name}
            part={part}
            mayChange={changes === 'allowed'}
            onHistory={() => detail.show(part.name)}
            onAction={(action) => decide(part, action)}
          />
        ))}
      </div>
      <HistoryDrawer channel={shown.channel} part={history} onClose={detail.close} />
      {/* Stays mounted while it closes, so that it can restore focus to the button that opened it. */}
      {decision ? (
        <ChangeSheet
          key={decision.number}
          open={deciding}
          channel={shown.channel}
          part={decision.part}
          action={decision.action}
          onClose={() => setDeciding(false)}
        />
      ) : null}
    </>
  )
}
