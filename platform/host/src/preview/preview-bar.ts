import styles from '../badge.module.css';

/** The versions that the server shows in this page instead of the live ones. */
export interface Preview {
  /** Remote → version. */
  readonly versions: Readonly<Record<string, string>>;
  /** The rest as it was then, as ISO 8601. */
  readonly at?: string;
  /** A sentence for each version that is not there. */
  readonly problems: readonly string[];
}

function describe({ versions, at, problems }: Preview): string[] {
  const previewed = Object.entries(versions).map(([remote, version]) => `${remote} ${version}`);
  const time =
    at === undefined ? [] : [`the shop of ${at.slice(0, 16).replace('T', ' ')} UTC, with the parts of today`];
  return [`Preview: ${[...previewed, ...time].join(', ') || 'nothing'}`, ...problems];
}

/** Opens the same address as shoppers get it. */
export function endPreview({ location }: Document): void {
  location.replace(`/preview/end?${new URLSearchParams({ to: location.pathname + location.search })}`);
}

/** Shows what of this page shoppers do not get, and the way back. */
export function showPreviewBar(page: Document, preview: Preview): void {
  const bar = page.createElement('aside');
  bar.className = styles.badge ?? '';
  bar.setAttribute('aria-label', 'Preview');
  for (const line of describe(preview)) bar.append(Object.assign(page.createElement('p'), { textContent: line }));
  const end = Object.assign(page.createElement('button'), { type: 'button', textContent: 'End the preview' });
  end.addEventListener('click', () => endPreview(page));
  bar.append(end);
  page.body.append(bar);
}
