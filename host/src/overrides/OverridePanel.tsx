import type { BootDocument } from '@tessera/shared/remote/release'
import { Button } from '@tessera/shared/ui/core'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { OVERRIDES_TEXT, REFUSAL_TEXT } from './overrides.text'
import styles from './OverridePanel.module.css'
import { beginOverrides } from './override-session'
import {
  type AskedOverrides,
  forgetOverrides,
  judgeOverride,
  type Override,
  type Overrides,
  type RefusedOverride,
  withOverride,
} from './overrides'

interface OverridePanelProps {
  readonly overrides: Overrides
  /** The address's request; null without the right to override. */
  readonly asked: AskedOverrides | null
  readonly boot: BootDocument
  readonly reload?: () => void
}

function OverrideList({ list }: { readonly list: readonly Override[] }) {
  return (
    <ul className={styles.list}>
      {list.map(({ remote, entry }) => (
        <li key={remote}>
          <strong>{remote}</strong> {entry}
        </li>
      ))}
    </ul>
  )
}

/** Asks the server for permission, then reloads the page. */
function useBegin(reload: () => void) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const begin = (list: readonly Override[]): void => {
    setState('busy')
    beginOverrides(list).then(reload, () => setState('failed'))
  }
  return { begin, isBusy: state === 'busy', hasFailed: state === 'failed' }
}

interface ProposalProps {
  readonly proposed: readonly Override[]
  readonly overrides: Overrides
  readonly onCancel: () => void
  readonly reload: () => void
}

/** What a link proposes. Cancel has the focus, so that Enter without reading runs nothing. */
function Proposal({ proposed, overrides, onCancel, reload }: ProposalProps) {
  const id = useId()
  const cancel = useRef<HTMLButtonElement>(null)
  const { begin, isBusy, hasFailed } = useBegin(reload)
  useEffect(() => cancel.current?.focus(), [])
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') onCancel()
  }
  return (
    <div role="alertdialog" className={styles.proposal} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <strong id={`${id}-title`}>{OVERRIDES_TEXT.proposalTitle}</strong>
      <div id={`${id}-text`}>
        <p>{OVERRIDES_TEXT.proposal}</p>
        <OverrideList list={proposed} />
      </div>
      {hasFailed && <p role="alert">{OVERRIDES_TEXT.failed}</p>}
      <div className={styles.actions}>
        <Button ref={cancel} onClick={onCancel} onKeyDown={onKeyDown}>
          {OVERRIDES_TEXT.proposalCancel}
        </Button>
        <Button
          variant="danger"
          loading={isBusy}
          onKeyDown={onKeyDown}
          onClick={() => begin(proposed.reduce<readonly Override[]>(withOverride, overrides.list))}
        >
          {OVERRIDES_TEXT.proposalConfirm}
        </Button>
      </div>
    </div>
  )
}

interface AddFormProps {
  readonly overrides: Overrides
  readonly boot: BootDocument
  /** The refused request from the address, to be corrected. */
  readonly refused: RefusedOverride | null
  readonly reload: () => void
}

function AddForm({ overrides, boot, refused, reload }: AddFormProps) {
  const names = boot.remotes.map(({ name }) => name)
  const [remote, setRemote] = useState(names.find((name) => name === refused?.remote) ?? names[0] ?? '')
  const [entry, setEntry] = useState(refused?.entry ?? '')
  const [refusal, setRefusal] = useState(refused?.reason ?? null)
  const { begin, isBusy, hasFailed } = useBegin(reload)
  const add = (event: FormEvent): void => {
    event.preventDefault()
    const judged = judgeOverride(`${remote}@${entry}`, boot)
    if (typeof judged === 'string') return setRefusal(judged)
    setRefusal(null)
    begin(withOverride(overrides.list, judged))
  }
  return (
    <form className={styles.form} onSubmit={add}>
      <label className={styles.field}>
        {OVERRIDES_TEXT.remote}
        <select value={remote} onChange={({ target }) => setRemote(target.value)}>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {OVERRIDES_TEXT.entry}
        <input
          required
          placeholder="http://localhost:3001/remoteEntry.js"
          aria-invalid={refusal !== null}
          value={entry}
          onChange={({ target }) => setEntry(target.value)}
        />
      </label>
      {refusal && <p role="alert">{REFUSAL_TEXT[refusal]}</p>}
      {hasFailed && <p role="alert">{OVERRIDES_TEXT.failed}</p>}
      <Button type="submit" variant="primary" loading={isBusy}>
        {OVERRIDES_TEXT.add}
      </Button>
    </form>
  )
}

const reloadPage = (): void => globalThis.location.reload()

/** The badge of active overrides and its panel: what is overridden, until when, how to end it. First shows a link's proposal. */
export function OverridePanel({ overrides, asked, boot, reload = reloadPage }: OverridePanelProps) {
  const [proposed, setProposed] = useState(asked?.proposed ?? [])
  const [open, setOpen] = useState(asked !== null && (asked.panel || asked.refused !== null))
  const isActive = overrides.list.length > 0
  const isAsking = proposed.length > 0
  if (!isActive && !open && !isAsking) return null
  const reset = (): void => {
    forgetOverrides()
    reload()
  }
  return (
    <section className={styles.panel} aria-label={OVERRIDES_TEXT.title}>
      {(isActive || open) && (
        <div className={styles.bar}>
          <button type="button" className={styles.badge} aria-expanded={open} onClick={() => setOpen(!open)}>
            {isActive ? OVERRIDES_TEXT.badge(overrides.list.map(({ remote }) => remote)) : OVERRIDES_TEXT.title}
          </button>
          {isActive && <Button onClick={reset}>{OVERRIDES_TEXT.reset}</Button>}
        </div>
      )}
      {isAsking && (
        <Proposal proposed={proposed} overrides={overrides} onCancel={() => setProposed([])} reload={reload} />
      )}
      {open && (
        <div className={styles.details}>
          <OverrideList list={overrides.list} />
          {isActive && <p>{OVERRIDES_TEXT.until(new Date(overrides.expiresAt))}</p>}
          <AddForm overrides={overrides} boot={boot} refused={asked?.refused ?? null} reload={reload} />
        </div>
      )}
    </section>
  )
}
