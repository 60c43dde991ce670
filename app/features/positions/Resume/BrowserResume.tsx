import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { secondIn } from "~/lib/second-in-url";
import { Button } from "~/ui/Button/Button";
import { positionInBrowser, removePositionInBrowser } from "../browser-positions";
import * as styles from "./Resume.css";
import { ResumeLinks } from "./ResumeLinks";

/**
 * What `Resume` is for signed-in viewers, for the position in this browser. Rendered in browsers only.
 * @param videoId the recording of the page
 */
export default function BrowserResume({ videoId }: { videoId: string }) {
  const t = useT();
  const [second, setSecond] = useState(() => positionInBrowser(videoId));
  // A second of the URL prevails.
  const [startsThere] = useState(
    () => secondIn(location.search) === undefined && !location.hash.startsWith("#t="),
  );
  if (second === undefined) return null;
  const remove = () => {
    removePositionInBrowser(videoId);
    setSecond(undefined);
  };
  return (
    <div id="resume" className={styles.resume}>
      <ResumeLinks second={second} hrefOf={(start) => `#t=${start}`} startsThere={startsThere}>
        <Button type="button" kind="quiet" small onClick={remove}>
          {t("event:remove_position")}
        </Button>
      </ResumeLinks>
    </div>
  );
}
