import {
  endOtherSessions,
  endSession,
  getSessionList,
  type OpenSession,
  SESSION,
} from '@tessera/shared/contract/session'
import { useEndpoint } from '@tessera/shared/query/query'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button, ErrorState, showError, Skeleton, toast } from '@tessera/shared/ui/core'
import { StatusTag } from '@tessera/shared/ui/data'
import { confirm } from '@tessera/shared/ui/overlay'
import { deviceText } from '../../parts/credentials/device.text'
import { useSingleMutation } from '../../parts/credentials/single-mutation'
import { ACCOUNT_TEXT } from './account.text'
import styles from './Account.module.css'
import { AccountSection } from './AccountSection'

const REFRESHES = { refreshes: [getSessionList] }

/** The account's sessions; each can be ended here. */
export function SessionsSection() {
  const query = useEndpoint(getSessionList, {}, { staleTime: 0 })
  const others = query.data?.list.filter(({ current }) => !current) ?? []
  return (
    <AccountSection title={ACCOUNT_TEXT.sessions}>
      <p className={styles.lead}>{ACCOUNT_TEXT.sessionsLead(SESSION.days, SESSION.idleDays)}</p>
      {query.isError && !query.data ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height={140} /> : null}
      {query.data ? (
        <ul className={styles.sessions}>
          {query.data.list.map((session) => (
            <li key={session.id}>
              <Session session={session} />
            </li>
          ))}
        </ul>
      ) : null}
      {others.length > 0 ? <EndOthers count={others.length} /> : null}
    </AccountSection>
  )
}

function Session({ session }: { readonly session: OpenSession }) {
  const { id, device, address, createdAt, lastUsedAt, current } = session
  const ending = useSingleMutation(endSession, REFRESHES)
  const name = deviceText(device)
  const end = async () => {
    if (!(await confirm({ title: ACCOUNT_TEXT.endSessionTitle(name), content: ACCOUNT_TEXT.endSessionContent }))) return
    ending.send({ id }, { onSuccess: () => toast.success(ACCOUNT_TEXT.sessionEnded), onError: showError })
  }
  return (
    <>
      <div>
        <p className={styles.sessionName}>
          {name}
          {current ? <StatusTag tone="success">{ACCOUNT_TEXT.currentSession}</StatusTag> : null}
        </p>
        <p className={styles.sessionFacts}>
          <span>{ACCOUNT_TEXT.sessionAddress(address)}</span>
          <span>{ACCOUNT_TEXT.sessionSince(formatTime(createdAt))}</span>
          <span>{ACCOUNT_TEXT.sessionUsed(formatTime(lastUsedAt))}</span>
        </p>
      </div>
      {current ? null : (
        <Button aria-label={ACCOUNT_TEXT.endSessionOf(name)} loading={ending.isPending} onClick={() => void end()}>
          {ACCOUNT_TEXT.endSession}
        </Button>
      )}
    </>
  )
}

function EndOthers({ count }: { readonly count: number }) {
  const ending = useSingleMutation(endOtherSessions, REFRESHES)
  const end = async () => {
    const agreed = await confirm({ title: ACCOUNT_TEXT.endOthersTitle(count), content: ACCOUNT_TEXT.endSessionContent })
    if (!agreed) return
    ending.send({}, { onSuccess: ({ ended }) => toast.success(ACCOUNT_TEXT.othersEnded(ended)), onError: showError })
  }
  return (
    <Button className={styles.dangerous} loading={ending.isPending} onClick={() => void end()}>
      {ACCOUNT_TEXT.endOthers}
    </Button>
  )
}
