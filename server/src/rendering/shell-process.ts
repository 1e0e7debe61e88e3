import {
  startRenderProcess,
  type LoadedBuild,
  type PageToRender,
  type Rendered,
  type RenderProcess,
} from './render-process';

/** There is nothing else to send than what the shell renders, so it has more time than a remote. */
const TIMEOUT_MS = 2_000;
const START_TIMEOUT_MS = 10_000;

/** Ends a process that takes longer, which rejects what is asked of it. */
async function within<Value>(ms: number, { kill }: RenderProcess, result: Promise<Value>): Promise<Value> {
  const timer = setTimeout(kill, ms);
  try {
    return await result;
  } finally {
    clearTimeout(timer);
  }
}

/** Renders what is the shell's alone, one page after another, in a process that no remote's build ever enters. */
export interface ShellProcess {
  render(page: PageToRender): Promise<Rendered>;
  close(): void;
}

/** @param log receives what the process writes */
export function createShellProcess(shell: LoadedBuild, log: (text: string) => void): ShellProcess {
  let current: RenderProcess | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function render(page: PageToRender): Promise<Rendered> {
    const process = (current ??= startRenderProcess({ shell, buildsKept: 0, onEnd: () => (current = null), log }));
    await within(START_TIMEOUT_MS, process, process.started);
    return within(TIMEOUT_MS, process, process.render({ page, remotes: {} }));
  }

  return {
    render(page) {
      const rendered = turn.then(() => render(page));
      turn = rendered.catch(() => undefined);
      return rendered;
    },
    close: () => void turn.then(() => current?.kill()),
  };
}
