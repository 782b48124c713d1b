import { type ReactNode, useCallback, useMemo } from 'react'
import { isSurfaceKind, type MaterialRow } from '../../contract/material-import'
import { CHOOSE_TEXT } from '../import.text'
import { SheetImport } from '../SheetImport'
import type { CheckedRow, SheetReport } from '../sheet.rules'
import { useRowImport } from '../use-row-import'
import { EntryPicture } from './EntryPicture'
import { MATERIAL_IMPORT_KIND } from './material-import'
import { ARCHIVE_TEXT } from './material-import.text'
import styles from './MaterialImport.module.css'
import { fileNameOf, matchPictures, withoutPictures } from './picture-match.rules'
import { PictureArchiveField } from './PictureArchiveField'
import { usePictureArchive } from './use-picture-archive'

interface MaterialSheetImportProps {
  /** Whose goods they become; the team's without one. */
  readonly factoryId?: string | undefined
  /** Next step after some were imported. */
  readonly onward: ReactNode
  /** Why this person cannot import; the sheet is only checked then. */
  readonly instead?: ReactNode
  readonly choice?: ReactNode
  readonly former?: ReactNode
}

/** Import of materials from a sheet, with their pictures from a zip. */
export function MaterialSheetImport({ factoryId, onward, instead, choice, former }: MaterialSheetImportProps) {
  const archive = usePictureArchive()
  const { file, state } = archive
  const sent = state.phase === 'sent' && state.archive.id !== null ? state.archive : null
  const begin = useMemo(() => ({ archiveId: sent?.id ?? null, ...(factoryId && { factoryId }) }), [sent, factoryId])
  const importing = useRowImport(MATERIAL_IMPORT_KIND, onward, begin)
  const match = useMemo(() => once((report) => matchPictures(report, sent?.entries ?? [])), [sent])
  const refine = useCallback(
    (report: SheetReport<MaterialRow>) => (sent ? match(report).report : withoutPictures(report)),
    [match, sent],
  )
  const byPath = useMemo(() => new Map(sent?.entries.map((entry) => [entry.path, entry])), [sent])
  const cellOf = (key: string, { value }: CheckedRow<MaterialRow>): ReactNode => {
    const pictures = value?.pictures ?? []
    const cover = key === 'pictures' ? byPath.get(pictures[0] ?? '') : undefined
    if (!cover || !file) return undefined
    return (
      <span className={styles.pictures}>
        <EntryPicture zip={file} entry={cover} size={value ? sizeOf(value) : undefined} />
        {pictures.map(fileNameOf).join(CHOOSE_TEXT.separator)}
      </span>
    )
  }
  return (
    <SheetImport
      sheet={MATERIAL_IMPORT_KIND.sheet}
      importing={instead === undefined ? importing : null}
      instead={instead}
      choice={choice}
      former={former}
      refine={refine}
      cellOf={cellOf}
      beside={
        instead === undefined
          ? (report) => (
              <>
                <PictureArchiveField choice={archive} matched={sent ? match(report) : null} />
                <Assumed report={report} />
              </>
            )
          : undefined
      }
    />
  )
}

/** Of a surface, to which its faces are stretched. */
function sizeOf({ kind, mmWidth, mmHeight }: MaterialRow) {
  return isSurfaceKind(kind) && mmWidth && mmHeight ? { width: mmWidth, height: mmHeight } : undefined
}

/** What rows do not say and new materials get. */
function Assumed({ report }: { readonly report: SheetReport<MaterialRow> }) {
  const rows = report.rows.filter(({ value }) => value && isSurfaceKind(value.kind) && value.finish === undefined)
  return rows.length === 0 ? null : <p className={styles.assumed}>{ARCHIVE_TEXT.assumed(rows.length)}</p>
}

type Match = (report: SheetReport<MaterialRow>) => ReturnType<typeof matchPictures>

/** The last answer is kept: a page asks twice, of thousands of rows. */
function once(match: Match): Match {
  let last: { of: SheetReport<MaterialRow>; answer: ReturnType<Match> } | null = null
  return (report) => {
    if (last?.of !== report) last = { of: report, answer: match(report) }
    return last.answer
  }
}
