import Combobox from "@github/combobox-nav";
import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { usePath } from "~/ui/base-path";
import { Logo } from "~/ui/Logo/Logo";
import { MatchTitle } from "~/ui/MatchTitle/MatchTitle";
import * as styles from "./SuggestionPanel.css";
import { useSuggestions } from "./use-suggestions";

interface SuggestionPanelProps {
  /** The search field, which keeps the focus while the panel is open. */
  input: RefObject<HTMLInputElement>;
  /** Current text of the field. */
  text: string;
  /** Called with undefined when the panel should disappear: Escape, focus elsewhere, another page. */
  onText: (text: undefined) => void;
}

/**
 * Suggestions below a search field, as the list box of a combobox (ARIA Authoring Practices). The arrow keys
 * select a row, which is a link; Enter without a selection submits the form.
 */
export default function SuggestionPanel({ input, text, onText }: SuggestionPanelProps) {
  const t = useT();
  const path = usePath();
  const list = useRef<HTMLDivElement>(null);
  const suggestions = useSuggestions(text);
  const isOpen = suggestions.length > 0;

  useEffect(() => {
    if (!isOpen || !input.current || !list.current) return;
    const combobox = new Combobox(input.current, list.current, { tabInsertsSuggestions: false });
    combobox.start();
    // `destroy` would take away the role.
    return () => combobox.stop();
  }, [isOpen, input]);

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const close = () => onText(undefined);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (isOpen) event.preventDefault();
      close();
    };
    field.addEventListener("keydown", onKey);
    field.addEventListener("blur", close);
    return () => {
      field.removeEventListener("keydown", onKey);
      field.removeEventListener("blur", close);
    };
  }, [input, isOpen, onText]);

  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup runs for each navigation
  useEffect(() => () => onText(undefined), [key, onText]);

  if (!isOpen) return null;
  return (
    // The field would lose the focus before the click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows are links
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <div ref={list} id={`${input.current?.id}-suggestions`} role="listbox" aria-label={t("common:search")}>
        {suggestions.map(({ href, title, kind, logoUrl, live }) => (
          <a
            key={href}
            role="option"
            aria-selected={undefined}
            tabIndex={-1}
            className={styles.row}
            href={path(href)}
          >
            <Logo url={logoUrl} name={title} size={28} />
            <span className={styles.text}>
              <span className={styles.title}>
                <MatchTitle>{title}</MatchTitle>
              </span>
              {kind && (
                <span className={styles.kind}>
                  <bdi>{kind}</bdi>
                </span>
              )}
            </span>
            {live && <bdi className={styles.live}>{live}</bdi>}
          </a>
        ))}
      </div>
    </div>
  );
}
