import type {
  LiveRelease,
  PartStatus,
  ReleaseAction,
  ReleaseFit,
  ReleaseHealth,
} from '@tessera/shared/contract/release'
import { formatTime } from '@tessera/shared/text/format.text'
import { Button } from '@tessera/shared/ui/core'
import { StatusTag, type StatusTone } from '@tessera/shared/ui/data'
import { type ReactNode, useId } from 'react'
import styles from './Console.module.css'
import { actionsFor, HOST, isFit } from './console.rules'
import { CONSOLE_TEXT, partTitle } from './console.text'
import { Findings } from './Findings'
import { findingText } from './findings.text'

interface PartSectionProps {
  readonly part: PartStatus
  readonly mayChange: boolean
  readonly onHistory: () => void
  readonly onAction: (action: ReleaseAction) => void
}

/** One part, host or remote: its live releases and the available actions. */
export function PartSection({ part, mayChange, onHistory, onAction }: PartSectionProps) {
  const heading = useId()
  const { name, canary, revoked, problem } = part
  const title = partTitle(part)
  const actions = actionsFor(part)
  return (
    <section className={canary ? `${styles.part} ${styles.split}` : styles.part} aria-labelledby={heading}>
      <header className={styles.partHeader}>
        <h2 id={heading}>
          {/* A part that is not served has no title; its name is shown alone. */}
          {title === name ? null : `${title} `}
          <code>{name}</code>
        </h2>
        {revoked.length > 0 ? <StatusTag tone="warning">{CONSOLE_TEXT.revoked(revoked.length)}</StatusTag> : null}
        <Button size="small" variant="quiet" className={styles.toHistory} onClick={onHistory}>
          {CONSOLE_TEXT.history}
        </Button>
        {mayChange && actions.length > 0 ? (
          <div className={styles.actions}>
            {actions.map((action) => (
              <Button key={action} size="small" onClick={() => onAction(action)}>
                {CONSOLE_TEXT.action(action)}
              </Button>
            ))}
          </div>
        ) : null}
      </header>
      {problem === null ? (
        <Releases part={part} />
      ) : (
        <div role="alert" className={styles.problem}>
          {CONSOLE_TEXT.problem}
          <Findings findings={[problem]} />
          <StillServed part={part} />
        </div>
      )}
    </section>
  )
}

/** Damage in the store does not affect visitors: the last signed boot document stays in use. */
function StillServed({ part: { name, served, problemSince } }: { readonly part: PartStatus }) {
  const live = served ? CONSOLE_TEXT.stillServed(served.stable, served.canary) : CONSOLE_TEXT.notServed
  return (
    <>
      {name === HOST ? null : <p>{live}</p>}
      {problemSince ? <p>{CONSOLE_TEXT.problemSince(formatTime(problemSince))}</p> : null}
    </>
  )
}

const VERDICT_TONES: Record<'wait' | 'halt' | 'healthy', StatusTone> = {
  wait: 'neutral',
  halt: 'danger',
  healthy: 'success',
}

function Releases({ part: { name, stable, canary } }: { readonly part: PartStatus }) {
  const isHost = name === HOST
  if (!stable) return <p className={styles.none}>{CONSOLE_TEXT.noStable}</p>
  const rest = canary ? Math.round((100 - canary.percent) * 100) / 100 : 100
  return (
    <div className={styles.releases}>
      <ReleaseFacts
        release={stable}
        isHost={isHost}
        label={<StatusTag tone="success">{CONSOLE_TEXT.stable}</StatusTag>}
        audience={canary ? CONSOLE_TEXT.rest(rest) : CONSOLE_TEXT.everybody}
      />
      {canary ? (
        <ReleaseFacts
          release={canary}
          isHost={isHost}
          label={
            <>
              <StatusTag tone="accent">{CONSOLE_TEXT.canary}</StatusTag>
              <StatusTag tone={VERDICT_TONES[canary.verdict]}>{CONSOLE_TEXT.verdict[canary.verdict]}</StatusTag>
            </>
          }
          audience={
            <>
              {CONSOLE_TEXT.share(canary.percent)}
              {canary.merchants.length > 0 ? (
                <details>
                  <summary>{CONSOLE_TEXT.named(canary.merchants.length)}</summary>
                  <ul>
                    {canary.merchants.map((merchant) => (
                      <li key={merchant}>
                        <code>{merchant}</code>
                      </li>
                    ))}
                  </ul>
                </details>
              ) : null}
              <small>{CONSOLE_TEXT.since(formatTime(canary.startedAt))}</small>
            </>
          }
        />
      ) : null}
    </div>
  )
}

interface ReleaseFactsProps {
  readonly release: LiveRelease
  /** The host's fit is not shown: there is nothing to compare it with. */
  readonly isHost: boolean
  readonly label: ReactNode
  readonly audience: ReactNode
}

function ReleaseFacts({ release, isHost, label, audience }: ReleaseFactsProps) {
  const { version, commit, publishedAt, health, fit } = release
  return (
    <div className={styles.release}>
      <div className={styles.labels}>{label}</div>
      <dl className={styles.facts}>
        <dt>{CONSOLE_TEXT.version}</dt>
        <dd>
          <code>{version}</code>
        </dd>
        <dt>{CONSOLE_TEXT.audience}</dt>
        <dd>{audience}</dd>
        <dt>{CONSOLE_TEXT.health}</dt>
        <dd>
          <Health {...health} />
        </dd>
        <dt>{CONSOLE_TEXT.fit}</dt>
        <dd>{fit ? <Fit fit={fit} /> : isHost ? CONSOLE_TEXT.itself : CONSOLE_TEXT.noHost}</dd>
        {publishedAt ? (
          <>
            <dt>{CONSOLE_TEXT.published}</dt>
            <dd>{formatTime(publishedAt)}</dd>
          </>
        ) : null}
        {commit ? (
          <>
            <dt>{CONSOLE_TEXT.commit}</dt>
            <dd>
              <code title={commit}>{commit.slice(0, 12)}</code>
            </dd>
          </>
        ) : null}
      </dl>
    </div>
  )
}

function Health({ devices, loadFailed, threw }: ReleaseHealth) {
  if (devices === 0) return <>{CONSOLE_TEXT.noDevices}</>
  return (
    <>
      {CONSOLE_TEXT.devices(devices)}
      <span className={loadFailed > 0 ? styles.bad : styles.good}>{CONSOLE_TEXT.loadFailed(loadFailed)}</span>
      <span className={threw > 0 ? styles.bad : styles.good}>{CONSOLE_TEXT.threw(threw)}</span>
    </>
  )
}

function Fit({ fit }: { readonly fit: ReleaseFit }) {
  const { contract, shared, api } = fit
  const mark = (fits: boolean) => (fits ? styles.good : styles.bad)
  return (
    <>
      <span className={mark(isFit(fit))}>{isFit(fit) ? CONSOLE_TEXT.fits : CONSOLE_TEXT.misfit}</span>
      <details open={!isFit(fit)}>
        <summary>{CONSOLE_TEXT.details}</summary>
        <ul>
          <li className={mark(contract.fits)}>{CONSOLE_TEXT.contract(contract.speaks, contract.from, contract.to)}</li>
          {shared.map(({ request, builtAgainst, provided, missing, fits }) => (
            <li key={request} className={mark(fits)}>
              {CONSOLE_TEXT.shared(request, builtAgainst, provided)}
              {missing.length > 0 ? CONSOLE_TEXT.missing(missing) : null}
            </li>
          ))}
          {api.length === 0 ? <li className={styles.good}>{CONSOLE_TEXT.apiFits}</li> : null}
          {api.map((finding) => (
            <li key={finding.text} className={styles.bad}>
              {findingText(finding)}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
