import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { emittedFiles } from './compress.mjs'

/** Emits the files of a package's `public` folder without a hash: files with a fixed URL, such as the favicon. */
export class PublicFilesPlugin {
  constructor(folder) {
    this.folder = join(folder, 'public')
  }

  apply(compiler) {
    const { sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('PublicFilesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap('PublicFilesPlugin', () => {
        compilation.contextDependencies.add(this.folder)
        if (!existsSync(this.folder)) return
        for (const file of emittedFiles(this.folder)) {
          compilation.emitAsset(file, new sources.RawSource(readFileSync(join(this.folder, file))))
        }
      })
    })
  }
}
