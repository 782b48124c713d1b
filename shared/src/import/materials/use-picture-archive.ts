import { useEffect, useState } from 'react'
import { ARCHIVE_LIMITS, type PictureArchive } from '../../contract/archive'
import { type AppError, toAppError } from '../../http/app-error'
import { sendArchive } from './send-archive'

/** A zip of pictures, on its way or looked into. */
type ArchiveState =
  | { readonly phase: 'none'; readonly fault?: 'tooLarge' | 'notZip' }
  | { readonly phase: 'sending'; readonly share: number }
  | { readonly phase: 'failed'; readonly error: AppError }
  | { readonly phase: 'sent'; readonly archive: PictureArchive }

export interface PictureArchiveChoice {
  readonly file: File | null
  readonly state: ArchiveState
  readonly choose: (file: File | null) => void
  readonly again: () => void
}

/** Sends the chosen zip, which becomes nothing before an import; leaving or another choice ends it. */
export function usePictureArchive(): PictureArchiveChoice {
  const [chosen, setChosen] = useState<{ readonly file: File | null; readonly attempt: number }>({
    file: null,
    attempt: 0,
  })
  const [state, setState] = useState<ArchiveState>({ phase: 'none' })
  const { file, attempt } = chosen
  useEffect(() => {
    if (!file) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: ArchiveState) => {
      if (!signal.aborted) setState(next)
    }
    sendArchive(file, { signal, onProgress: (share) => show({ phase: 'sending', share }) }).then(
      (archive) => show({ phase: 'sent', archive }),
      (error: unknown) => show({ phase: 'failed', error: toAppError(error) }),
    )
    return () => leaving.abort()
  }, [file, attempt])
  const start = (next: File, tries: number) => {
    setState({ phase: 'sending', share: 0 })
    setChosen({ file: next, attempt: tries })
  }
  const choose = (next: File | null) => {
    if (next && next.size <= ARCHIVE_LIMITS.bytes && /\.zip$/i.test(next.name)) return start(next, 0)
    setChosen({ file: null, attempt: 0 })
    setState(
      next ? { phase: 'none', fault: next.size > ARCHIVE_LIMITS.bytes ? 'tooLarge' : 'notZip' } : { phase: 'none' },
    )
  }
  return { file, state, choose, again: () => file && start(file, attempt + 1) }
}
