import { posix } from 'node:path'

/** Splits a YAML text at lines of the given indentation. */
const parts = (text, indentation) => text.split(new RegExp(`^(?=${indentation}\\S)`, 'm'))
const keyOf = (part) => /^\s*'?(.+?)'?:/.exec(part)?.[1]

/**
 * The sections of the lock file that a package's build depends on: the resolved packages, its own dependencies, and
 * those of the workspace packages it uses. Other packages, such as a new remote, do not matter.
 * @param {string} lock the text of pnpm-lock.yaml
 * @param {string} name the package's folder
 */
export function lockSections(lock, name) {
  const sections = parts(lock, '')
  const importers = new Map(
    sections
      .filter((section) => keyOf(section) === 'importers')
      .flatMap((section) => parts(section, '  ').slice(1))
      .map((part) => [keyOf(part), part]),
  )
  const used = new Set([name])
  // Iterating a Set includes elements added meanwhile.
  for (const each of used)
    for (const [, link] of (importers.get(each) ?? '').matchAll(/version: link:(\S+)/g))
      used.add(posix.join(each, link))
  const shared = sections.filter((section) => !['importers', 'catalogs'].includes(keyOf(section)))
  return [...shared, ...[...used].map((each) => importers.get(each) ?? '')].join('\0')
}
