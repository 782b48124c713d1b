import { search } from '@tessera/shared/contract/search'
import { useEndpoint } from '@tessera/shared/query/query'
import { viewerOf } from '@tessera/shared/remote/guard.rules'
import { useSession } from '@tessera/shared/session/session.store'
import { Button, VisuallyHidden } from '@tessera/shared/ui/core'
import { Input } from '@tessera/shared/ui/form'
import { LazyImage } from '@tessera/shared/ui/media'
import { Sheet } from '@tessera/shared/ui/overlay'
import { Search } from 'lucide-react'
import { type ComponentRef, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { openSections } from '../../router/menu.rules'
import { useHost, useMenu } from '../../router/use-host'
import styles from './Search.module.css'
import { type FoundEntry, pageEntries, recordEntries } from './search.rules'
import { HIT_KIND_TEXT, SEARCH_TEXT } from './search.text'

/** Typing rests for so long before the server is asked. */
const REST_MS = 200
const WIDTH = 640

/** Search over everything the person may open: the team's records from the server, pages from the menu. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const keyword = useRested(typed.trim())
  const { entries, found } = useEntries(keyword)
  const navigate = useNavigate()
  const field = useRef<ComponentRef<typeof Input>>(null)
  const dialog = useRef<HTMLDivElement>(null)
  useArrowKeys(dialog)
  const [first] = entries
  // Only what is shown for the words that stand there.
  const isCurrent = keyword === typed.trim() && !found.isFetching
  const follow = () => {
    if (!first || !isCurrent) return
    onClose()
    void navigate(first.path)
  }
  return (
    <Sheet open title={SEARCH_TEXT.open} width={WIDTH} onClose={onClose} onOpened={() => field.current?.focus()}>
      <div ref={dialog} className={styles.dialog}>
        <Input
          ref={field}
          type="search"
          size="large"
          aria-label={SEARCH_TEXT.open}
          prefix={<Search size={16} aria-hidden />}
          placeholder={SEARCH_TEXT.placeholder}
          maxLength={50}
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={({ nativeEvent }) => (nativeEvent.isComposing ? undefined : follow())}
        />
        <Found entries={entries} onFollow={onClose} />
        <State keyword={keyword} entries={entries} found={found} />
      </div>
    </Sheet>
  )
}

/** The arrow keys go from the field through the results and around. */
function useArrowKeys(dialog: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || event.isComposing) return
      event.preventDefault()
      const places = [...element.querySelectorAll<HTMLElement>('input, a')]
      const at = places.findIndex((place) => place === document.activeElement)
      places[(at + step + places.length) % places.length]?.focus()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [dialog])
}

function useEntries(keyword: string) {
  const { table } = useHost()
  const sections = openSections(useMenu())
  const token = useSession((session) => session.token)
  const userInfo = useSession((session) => session.userInfo)
  const found = useEndpoint(search, { keyword }, { enabled: keyword !== '', keepPrevious: true })
  const hits = keyword === '' ? [] : (found.data?.list ?? [])
  const entries = [...recordEntries(table, viewerOf({ token, userInfo }), hits), ...pageEntries(sections, keyword)]
  return { entries, found }
}

interface FoundProps {
  readonly entries: readonly FoundEntry[]
  readonly onFollow: () => void
}

function Found({ entries, onFollow }: FoundProps) {
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  return (
    <div className={styles.list}>
      {kinds.map((kind) => (
        <section key={kind} aria-label={HIT_KIND_TEXT[kind]}>
          <h3>{HIT_KIND_TEXT[kind]}</h3>
          <ul>
            {entries
              .filter((entry) => entry.kind === kind)
              .map((entry) => (
                <li key={entry.key}>
                  <Link to={entry.path} className={styles.option} data-first={entry === entries[0]} onClick={onFollow}>
                    {entry.pictureUrl ? (
                      <span className={styles.picture}>
                        <LazyImage src={entry.pictureUrl} alt="" ratio={4 / 3} />
                      </span>
                    ) : null}
                    <span>{entry.title}</span>
                    {entry.detail ? <small>{entry.detail}</small> : null}
                  </Link>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface StateProps {
  readonly keyword: string
  readonly entries: readonly FoundEntry[]
  readonly found: ReturnType<typeof useEntries>['found']
}

function State({ keyword, entries, found }: StateProps) {
  if (keyword === '') return null
  if (found.isError || found.isPaused) {
    return (
      <p className={styles.state} role="alert">
        {SEARCH_TEXT.failed}
        <Button size="small" onClick={() => void found.refetch()}>
          {SEARCH_TEXT.retry}
        </Button>
      </p>
    )
  }
  if (entries.length > 0) {
    return (
      <VisuallyHidden>
        <output>{SEARCH_TEXT.found(entries.length)}</output>
      </VisuallyHidden>
    )
  }
  return (
    <output className={styles.state}>{found.isFetching ? SEARCH_TEXT.searching : SEARCH_TEXT.nothing(keyword)}</output>
  )
}

/** The value once it has not changed for a moment. */
function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
