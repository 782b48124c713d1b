import { type EngineStatus, getEngineStatus } from '@tessera/shared/contract/engine'
import { useEndpoint } from '@tessera/shared/query/query'
import { Fact, Facts, StatusTag } from '@tessera/shared/ui/data'
import { useId } from 'react'
import styles from './Console.module.css'
import { ENGINE_TEXT as TEXT, isKnownFailure } from './engines.text'

/** An engine that stops is to be seen here with its first failed call. */
const REFRESH_MS = 15_000

/** For operators: which engines answer, what each makes, and the queue of those on other machines. */
export function EnginesSection() {
  const heading = useId()
  const { data } = useEndpoint(getEngineStatus, {}, { refetchInterval: () => REFRESH_MS })
  // A server of an earlier release has no such call; the releases above tell when the server itself is away.
  if (!data) return null
  const { engines, queue, refused } = data
  return (
    <section aria-labelledby={heading} className={styles.engines}>
      <h2 id={heading}>{TEXT.title}</h2>
      <p>{TEXT.lead}</p>
      <div className={styles.parts}>
        {engines.map((engine) => (
          <Engine key={engine.id} engine={engine} />
        ))}
      </div>
      <p>{TEXT.queue(queue.waiting, queue.running)}</p>
      {refused.length > 0 ? <p>{TEXT.refused(refused.map(({ designType }) => designType))}</p> : null}
    </section>
  )
}

function Engine({ engine }: { readonly engine: EngineStatus }) {
  const heading = useId()
  const { id, lane, model, capabilities, check, passedOver, calls, lastFailure } = engine
  const askedAt = lastAsked(engine)
  return (
    <section className={styles.part} aria-labelledby={heading}>
      <header className={styles.partHeader}>
        <h3 id={heading}>
          {TEXT.name(id)} {model ? <code>{model}</code> : null}
        </h3>
        {askedAt ? <Standing engine={engine} /> : null}
        {askedAt ? <small className={styles.asOf}>{TEXT.asOf(askedAt)}</small> : null}
      </header>
      <Facts>
        <Fact name={TEXT.makes}>
          {capabilities.length > 0 ? (
            <ul className={styles.makes}>
              {capabilities.map((each) => (
                <li key={each.designType}>{TEXT.makesOne(each, lane)}</li>
              ))}
            </ul>
          ) : (
            TEXT.nothing
          )}
        </Fact>
        {lane === 'remote' ? <Fact name={TEXT.check}>{check ? TEXT.checked(check) : TEXT.unchecked}</Fact> : null}
        {check?.trouble ? (
          <Fact name={TEXT.trouble}>
            {TEXT.troubleOf(check.trouble)}
            <Technical told={check.trouble} />
          </Fact>
        ) : null}
        {passedOver ? (
          <Fact name={TEXT.passedOver}>{check?.reachable ? TEXT.passedOverCalls : TEXT.passedOverCheck}</Fact>
        ) : null}
        {calls > 0 ? <Fact name={TEXT.calls}>{TEXT.called(engine)}</Fact> : null}
        {lastFailure ? (
          <Fact name={TEXT.lastFailure}>
            {TEXT.failed(lastFailure)}
            {isKnownFailure(lastFailure.code) ? null : <Technical told={lastFailure.code} />}
          </Fact>
        ) : null}
      </Facts>
    </section>
  )
}

/** When it was asked for anything: by a check, or for a picture. Null for the embedded one. */
function lastAsked({ lane, check, lastCallAt }: EngineStatus): string | null {
  const times = lane === 'remote' ? [check?.at, lastCallAt].filter((at) => at != null) : []
  return times.toSorted().at(-1) ?? null
}

/** An engine may have answered the check and miss calls since; after several it is passed over. */
function Standing({ engine: { check, passedOver, missed = 0 } }: { readonly engine: EngineStatus }) {
  if (check?.reachable === false) return <StatusTag tone="danger">{TEXT.silent}</StatusTag>
  if (passedOver) return <StatusTag tone="warning">{TEXT.failing}</StatusTag>
  if (missed > 0) return <StatusTag tone="warning">{TEXT.missing(missed)}</StatusTag>
  return <StatusTag tone="success">{TEXT.answers}</StatusTag>
}

/** What the server or an engine said, in its own words: for who looks into it. */
function Technical({ told }: { readonly told: string }) {
  return (
    <details className={styles.technical}>
      <summary>{TEXT.technical}</summary>
      <code>{told}</code>
    </details>
  )
}
