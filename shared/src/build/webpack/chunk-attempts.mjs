import webpack from 'webpack'
import { isWorker } from './worker-chunk.mjs'

const { RuntimeGlobals, RuntimeModule } = webpack

/**
 * Retries a failed chunk with a new query string: the browser caches a failed preload, and the cache lock of a hanging request, by URL.
 * A container that was itself loaded by a retry passes its query on.
 */
class ChunkAttemptsRuntimeModule extends RuntimeModule {
  constructor() {
    super('chunk attempts', RuntimeModule.STAGE_TRIGGER)
  }

  generate() {
    return `
var failures = {};
var script = document.currentScript;
var inherited = Number(new URLSearchParams(((script && script.src) || "").split("?")[1]).get("attempt"));
var withAttempt = function (name) {
  var file = ${RuntimeGlobals.require}[name];
  if (!file) return;
  ${RuntimeGlobals.require}[name] = function (chunkId) {
    var attempt = inherited + (failures[chunkId] || 0);
    return attempt ? file(chunkId) + "?attempt=" + attempt : file(chunkId);
  };
};
withAttempt("u");
withAttempt("miniCssF");
var ensure = ${RuntimeGlobals.ensureChunk};
${RuntimeGlobals.ensureChunk} = function (chunkId) {
  return ensure.apply(this, arguments).catch(function (error) {
    failures[chunkId] = (failures[chunkId] || 0) + 1;
    throw error;
  });
};`
  }
}

export class ChunkAttemptsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkAttemptsPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('ChunkAttemptsPlugin', (chunk) => {
          if (isWorker(chunk)) return
          compilation.addRuntimeModule(chunk, new ChunkAttemptsRuntimeModule())
        })
    })
  }
}
